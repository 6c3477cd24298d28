"""Sentences: sections first, then Punkt with our own parameters, then corrections for what news does to full stops.

Punkt (Kiss & Strunk 2006, "Unsupervised multilingual sentence boundary detection") proposes; the rules below join what
it splits wrongly (quoted questions before "he asked", "No. 10", initials) and split what it misses ("scene.The",
"in the U.S. The").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from framing.text.document import Section, Sentence

if TYPE_CHECKING:
    from nltk.tokenize.punkt import PunktSentenceTokenizer

TITLES = frozenset(
    "mr mrs ms mx dr prof sir st rev revd fr hon gov lt gen col maj sgt cpl capt cmdr cdr adm brig pvt pte det insp supt "
    "sen rep reps sens pres dep asst assoc amb atty supt supts sgts lts capts drs messrs mme mlle msgr sr sra supt "
    "const pc dc ald cllr rt".split()
)
"""Always followed by a name: never the end of a sentence."""

MONTHS = frozenset("jan feb mar apr jun jul aug sep sept oct nov dec".split())
STATES = frozenset(
    "ala ariz ark calif colo conn del fla ga ill ind kan ky la mass md mich minn miss mo mont neb nev okla ore pa tenn "
    "tex va vt wash wis wyo".split()
)
OTHERS = frozenset(
    "no nos vs v etc al ed eds est approx dept depts univ inst inc ltd co cos corp bros ave blvd rd mt ft fig figs vol p pp "
    "art para sec ch e.g i.e cf viz ca c a.m p.m a.k.a u.s u.k u.n e.u d.c l.a n.y u.s.a u.s.s.r n.c s.c n.h n.j n.m n.d s.d w.va "
    "r.i p.r b.c a.d ph.d m.d b.a m.a m.p m.b.a j.d ll.b d.phil jr sr esq tel ext gal lb lbs oz in min sec hr hrs mph".split()
)
ABBREVIATIONS = TITLES | MONTHS | STATES | OTHERS

_NO_END = TITLES | MONTHS | frozenset("no nos vs v fig figs vol p pp approx est e.g i.e cf viz ca c dept depts univ mt ft".split())
"""Abbreviations that end a sentence too rarely to allow for."""

_LOWER_WORDS = frozenset(
    "the a an he she it they we you i his her its their our my this that these those there here but and or so yet if when while "
    "as after before since in on at by for from with to of not no however meanwhile also what who why how where which then "
    "now once still even many some most all both each another other more last next earlier later according".split()
)
"""Words that are capitalised only at the start of a sentence: what follows "U.S." or "a.m." begins one."""
