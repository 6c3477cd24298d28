"""The reading view in the terminal: an article with its findings marked, and what they are below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from framing.findings import Finding
from framing.records import numbered

if TYPE_CHECKING:
    from framing.scoring import Found

STYLES = {"loaded": "bold red", "attribution": "bold blue", "hedging": "italic green"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text with the dimension and code of the finding it belongs to; both "" outside findings."""

    text: str
    dimension: str = ""
    code: str = ""


def pieces(text: str, field: str, findings: Sequence[tuple[str, Finding]]) -> list[Piece]:
    """`text` cut at its findings, in order; of overlapping findings the earlier and longer is shown."""
    own = sorted(
        (f.span.start, -f.span.end, code, f)
        for code, f in findings
        if f.span.field == field and f.span.end > f.span.start
    )
    result: list[Piece] = []
    at = 0
    for start, _, code, finding in own:
        if start < at:
            continue
        result.append(Piece(text[at:start]))
        result.append(Piece(finding.span.text, finding.dimension, code.partition(":")[2]))
        at = finding.span.end
    result.append(Piece(text[at:]))
    return [p for p in result if p.text]


def plain(found: Found) -> str:
    """The reading view as plain text: each finding in square brackets with its code, and the list of findings."""
    blocks = []
    coded = numbered(found.findings)
    for article in found.articles:
        own = [(code, f) for code, f in coded if f.article == article.id]
        shown = [f"{article.outlet} ({article.source_file or article.id})"]
        for name, text in (("headline", article.headline), ("text", article.text)):
            marked = "".join(f"[{p.text}|{p.code}]" if p.code else p.text for p in pieces(text, name, own))
            if marked:
                shown.append(marked.strip())
        shown.append("\n".join(line for _, line in legend(own)) or "Nothing was found.")
        blocks.append("\n\n".join(shown))
    return "\n\n\n".join(blocks) + "\n"


def legend(own: Sequence[tuple[str, Finding]]) -> list[tuple[str, str]]:
    """One line a finding, with its dimension: code, words, category, voice, speaker, reason."""
    lines = []
    for code, finding in own:
        speaker = finding.attribution.speaker if finding.attribution else finding.speaker
        who = f", {speaker}" if speaker else ""
        negated = ", negated" if finding.negated else ""
        name = code.partition(":")[2]
        lines.append(
            (
                finding.dimension,
                f"{name:>4}  {finding.span.text} - {finding.category} ({finding.voice}{who}{negated}): {finding.reason}",
            )
        )
    return lines


def coloured(found: Found) -> None:
    """Print the reading view in colour."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    coded = numbered(found.findings)
    for article in found.articles:
        own = [(code, f) for code, f in coded if f.article == article.id]
        console.rule(f"{article.outlet} ({article.source_file or article.id})")
        for name, text in (("headline", article.headline), ("text", article.text)):
            marked = Text()
            for piece in pieces(text, name, own):
                marked.append(piece.text, style=STYLES.get(piece.dimension, ""))
                if piece.code:
                    marked.append(f" {piece.code}", style="dim")
            console.print(marked)
        for dimension, line in legend(own):
            console.print(Text(line, style=STYLES.get(dimension, "")))
