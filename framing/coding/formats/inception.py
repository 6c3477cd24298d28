"""INCEpTION: UIMA CAS XMI, a folder a coder with a file a unit, and the type system with our two layers.

A mark is a span of layer `webanno.custom.FramingMark`, an answer about the unit a document-level annotation of
`webanno.custom.FramingAnswer`, both with `variable` and `value`. CAS offsets are UTF-16 units; dkpro-cassis converts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.coding.codebook import Codebook
from framing.coding.model import Coded, Coding, Unit, coded
from framing.errors import FramingError, InputError
from framing.tables import write_text

if TYPE_CHECKING:
    from cassis import TypeSystem

MARK, ANSWER = "webanno.custom.FramingMark", "webanno.custom.FramingAnswer"
META = "de.tudarmstadt.ukp.dkpro.core.api.metadata.type.DocumentMetaData"
TYPES = "TypeSystem.xml"
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _cassis() -> Any:
    try:
        import cassis
    except ImportError:
        raise FramingError(
            "INCEpTION files need dkpro-cassis; install it with pip install 'framing-analyser[inception]'"
        ) from None
    return cassis


def types() -> TypeSystem:
    """The type system: our two layers and the document's metadata."""
    cassis = _cassis()
    system = cassis.TypeSystem()
    for name, parent in ((MARK, "uima.tcas.Annotation"), (ANSWER, "uima.cas.AnnotationBase")):
        layer = system.create_type(name, supertypeName=parent)
        for feature in ("variable", "value"):
            system.create_feature(layer, feature, "uima.cas.String")
    meta = system.create_type(META, supertypeName="uima.tcas.DocumentAnnotation")
    for feature in ("documentTitle", "documentId"):
        system.create_feature(meta, feature, "uima.cas.String")
    found: TypeSystem = system
    return found


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write `<coder>/<unit>.xmi` (coder `units` where nobody has coded) and `TypeSystem.xml`."""
    cassis = _cassis()
    system = types()
    mark, answer, meta = (system.get_type(name) for name in (MARK, ANSWER, META))
    texts = data.texts
    for coder, unit in data.seen or [("units", unit) for unit in texts]:
        text = texts[unit]
        if bad := _NOT_XML.search(text):
            raise InputError(f"unit {unit}: XML cannot hold the character {bad.group()!r}; take it out of the text")
        cas = cassis.Cas(typesystem=system)
        cas.sofa_string, cas.sofa_mime = text, "text/plain"
        cas.add(meta(begin=0, end=len(text), documentTitle=unit, documentId=coder, language="en"))
        for c in data.codings:
            if (c.coder, c.unit) == (coder, unit):
                more = {"begin": c.start, "end": c.end} if c.is_mark else {}
                cas.add((mark if c.is_mark else answer)(variable=c.variable, value=c.value, **more))
        write_text(folder / coder / f"{unit}.xmi", cas.to_xmi())
    write_text(folder / TYPES, str(system.to_xml()))


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read an .xmi file or a folder of them; the type system lies beside the files or in a folder above."""
    cassis = _cassis()
    units: dict[str, str] = {}
    codings: list[Coding] = []
    seen: list[tuple[str, str]] = []
    for file in sorted(path.rglob("*.xmi")) if path.is_dir() else [path]:
        with _type_file(file).open("rb") as stream:
            system = cassis.load_typesystem(stream)
        try:
            with file.open("rb") as stream:
                cas = cassis.load_cas_from_xmi(stream, typesystem=system)
        except Exception as error:
            raise InputError(
                f"{file.name}: cannot be read as CAS XMI ({error}); export it as UIMA CAS XMI 1.0"
            ) from None
        about = next(iter(cas.select(META)), None) if system.contains_type(META) else None
        coder = getattr(about, "documentId", None) or file.parent.name
        unit = (getattr(about, "documentTitle", None) or file.stem).removesuffix(".txt")
        units.setdefault(unit, cas.sofa_string)
        seen.append((coder, unit))
        for layer in (name for name in (MARK, ANSWER) if system.contains_type(name)):
            for found in cas.select(layer):
                place = (found.begin, found.end) if layer == MARK else (-1, -1)
                codings.append(Coding(coder, unit, str(found.variable), str(found.value), *place))
    return coded([Unit(*pair) for pair in units.items()], codings, seen)


def _type_file(file: Path) -> Path:
    for folder in file.resolve().parents[:4]:
        if (folder / TYPES).is_file():
            return folder / TYPES
    raise InputError(f"{file.name}: no {TYPES} beside it or above; copy it from the export")
