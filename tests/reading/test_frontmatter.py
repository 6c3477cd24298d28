"""Metadata at the head of a text: a closed list of labels, only at the very top."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.reading.frontmatter import front_matter


@pytest.mark.parametrize(
    ("text", "fields", "article"),
    [
        ("outlet: The Herald\ndate: 2024-05-01\n\nThe pier fell.", {"outlet": "The Herald", "published": "2024-05-01"},
         "The pier fell."),
        ("OUTLET:\tHerald\r\nHeadline: Pier: the end?\r\n\r\n  \r\nIt fell.",
         {"outlet": "Herald", "headline": "Pier: the end?"}, "It fell."),
        ("url: https://a.example/x\rbyline: By Ana Brook\rIt fell.",
         {"url": "https://a.example/x", "byline": "By Ana Brook"}, "It fell."),
        ("outlet:\ndate: 2024-05-01\nIt fell.", {"published": "2024-05-01"}, "It fell."),
        ("outlet: Herald\nMayor: we will not resign\nMore.", {"outlet": "Herald"}, "Mayor: we will not resign\nMore."),
        ("outlet: Herald\n  indented text", {"outlet": "Herald"}, "  indented text"),
        ("headline: One\nheadline: Two\n", {"headline": "One"}, "headline: Two\n"),
        ("---\noutlet: 'The Herald'\ntitle: \"Pier: gone\"\ndate: 2024-05-01\n---\n\nIt fell.",
         {"outlet": "The Herald", "headline": "Pier: gone", "published": "2024-05-01"}, "It fell."),
        ("---\nauthor: Ana Brook\n# a remark\n\nevent: pier\n...\nIt fell.", {"byline": "Ana Brook", "event": "pier"},
         "It fell."),
        ("outlet: Herald", {"outlet": "Herald"}, ""),
        ("outlet:\n\nIt fell.", {}, "It fell."),
    ],
)  # fmt: skip
def test_front_matter_is_read(text: str, fields: dict[str, str], article: str) -> None:
    found = front_matter(text)
    assert dict(found.fields) == fields
    assert text[found.end :] == article


@pytest.mark.parametrize(
    "text",
    [
        "Minister: we will not resign\n\nThe minister spoke on Monday.",
        "Update: the pier fell\nIt fell.",
        "Kop: De brug is dicht\nTekst.",
        "The pier fell.\noutlet: Herald\n",
        "\n\noutlet Herald\n",
        "outlet:Herald\nIt fell.",
        "source: Herald\nIt fell.",
        "---\nThe pier fell.\n---\nMore.",
        "---\noutlet: Herald\nIt fell and nobody closed the fence.",
        "---\nnote: x\n---\nIt fell.",
        "- At least ten boats sank\nThey sank.",
        "",
        "headline: " + "long " * 1000,
    ],
)
def test_what_stays_text(text: str) -> None:
    found = front_matter(text)
    assert (dict(found.fields), found.end) == ({}, 0)


def test_unknown_labels_between_fences_are_kept() -> None:
    found = front_matter("---\noutlet: Herald\nPage: 4\n---\nIt fell.")
    assert dict(found.extra) == {"page": "4"}


@given(st.text(max_size=300))
def test_never_raises_and_never_cuts_inside_a_line(text: str) -> None:
    end = front_matter("outlet: Herald\n" + text).end
    whole = "outlet: Herald\n" + text
    assert end == len(whole) or whole[end - 1] in "\r\n"
