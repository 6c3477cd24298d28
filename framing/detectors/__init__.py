"""Detectors: pure functions from a document to the findings and exclusions of one dimension.

None of them sees another article, another detector, a chart or a file.
"""

from framing.detectors.agency import agency
from framing.detectors.attribution import attribution
from framing.detectors.lexical import hedging, loaded

__all__ = ["agency", "attribution", "hedging", "loaded"]
