"""The report on screen: one HTML file that needs no network and asks for none.

`page_data` turns a run into plain JSON values, `write_page` puts them into the page. Whatever came from an article goes
in as data and comes out as text nodes; nothing of it is ever read as markup.
"""

from framing.page.data import page_data
from framing.page.write import page_html, write_page

__all__ = ["page_data", "page_html", "write_page"]
