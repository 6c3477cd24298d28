"""What the two models see: lexicon classes, closed-class words, parts of speech, the tree, quotations, the rules.

No open-class word outside the lexicons is ever shown to a model ("delexicalised"), so that it learns how statements are
built and not what one corpus talks about. The cue model labels *candidates* (words of the lexicon, and the few signs
and constructions that can part a speaker from a statement); the span model labels *chunks*, phrases of the parse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from framing.attribution.cues import Cues
from framing.attribution.frames import holds, personal_in, surnames_of
from framing.attribution.rules import Link, cues_at, stopped
from framing.attribution.table import NO_QUOTE, Table

CLOSED = frozenset({"ADP", "DET", "PRON", "AUX", "SCONJ", "CCONJ", "PART", "PUNCT"})
_FIRST_PERSON = frozenset({"i", "we"})
_STEPS = (1, 2, 3, 5, 8, 12, 20, 40)
_WINDOW_QUOTED = 8
_WINDOW_BEFORE = 3
_GLUE = frozenset(
    {"det", "amod", "compound", "nummod", "poss", "case", "quantmod", "predet", "nmod", "pobj", "pcomp", "punct",
     "aux", "auxpass", "neg", "advmod", "prt", "expl", "intj", "meta", "preconj", "mark", "acomp", "attr"}
)  # fmt: skip
_OPEN = frozenset({"VERB", "NOUN", "PROPN", "ADJ", "ADV"})
_DASHES = frozenset({"-", "--", "―", "—", "–"})
_CUTS = frozenset({",", "-", "--", "–", "—", ";", ":", "("})
_ADDED = frozenset({"relcl", "appos", "advcl", "acl", "conj", "npadvmod", "parataxis", "prep"})
_MARKS = frozenset({'"', "''", "“", "”", "``"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


@dataclass(slots=True)
class Shown:
    """Per token: the word as a model may see it, its class in the lexicon, the rules' answer; the candidates.

    `frame` is "y" where the entry's frame holds, "n" where not, "x" where an exception of the entry stops it.
    """

    word: list[str]
    category: list[str]
    frame: list[str]
    rule: list[str]
    said: list[str]
    candidate: list[bool]
    near: list[str]
    person: list[bool]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Tokens of one phrase that stand together: `start`..`end` (exclusive), the phrase's head, what does not depend on
    a cue."""

    start: int
    end: int
    head: int
    sentence: int
    quote: int
    static: tuple[str, ...]
    before: str
    finite: bool
    noun: bool


def shown(t: Table, cues: Cues, links: Sequence[Link], roles: Mapping[str, str]) -> Shown:
    """The delexicalised columns of a document; `roles` maps source heads of the lexicon to their type."""
    n = len(t)
    word, category, frame, candidate = [""] * n, [""] * n, ["y"] * n, [False] * n
    known, kinds = cues.words, cues.kinds
    near = _beside_quotes(t)
    personal = personal_in(t, roles, surnames_of(t))
    for i in range(n):
        pos, lemma = t.pos[i], t.lemma[i]
        if pos in CLOSED:
            word[i] = t.lower[i]
        elif lemma in known:
            word[i] = lemma
        if lemma in known and pos in _OPEN:
            hit = next(cues_at(t, cues, i, pos if pos != "PROPN" else "NOUN"), None)
            if hit is not None:
                cue, tokens = hit
                category[i] = cue.category
                if cue.rest:
                    word[i] += " " + cue.rest[-1]
                candidate[i] = pos in ("VERB", "ADJ", "ADV") or (pos == "NOUN" and t.dep[i] != "compound")
                if stopped(t, i, tokens[1:], cue):
                    frame[i] = "x"
                elif not holds(t, i, cue.frames, bool(near[i]), personal):
                    frame[i] = "n"
            elif pos in ("NOUN", "PROPN") and "VERB" in kinds[lemma]:
                category[i] = "as noun"
                if t.role[i] == "headline":
                    category[i] = "v:" + cues.category(lemma, "VERB")
                    candidate[i] = True
        elif pos in ("NOUN", "PROPN"):
            role = roles.get(lemma)
            if role:
                category[i] = "r:" + role
        if pos == "ADP" or t.lower[i] in ("according", "per"):
            candidate[i] = t.lower[i] in ("according", "per") or next(cues_at(t, cues, i, "ADP"), None) is not None
        elif t.lower[i] == ":" or t.lower[i] in _DASHES:
            candidate[i] = _parting_sign(t, i)
    rule, said = ["O"] * n, [""] * n
    for link in links:
        for place, token in enumerate(link.cue):
            rule[token] = ("I:" if place else "B:") + link.rule
        candidate[link.cue_head] = True
        for token in link.source:
            said[token] += "S"
        for token in link.content:
            if not said[token].endswith("C"):
                said[token] += "C"
    for i in range(n):
        if near[i] and t.pos[i] == "VERB" and not candidate[i] and t.kid(i, "nsubj") >= 0 and t.quote[i] == NO_QUOTE:
            candidate[i] = True
        if not t.counted[i] or t.quote[i] != NO_QUOTE:
            candidate[i] = False
    person = [candidate[i] and (who := subject_of(t, i)) >= 0 and personal(who) for i in range(n)]
    return Shown(word, category, frame, rule, said, candidate, near, person)


def _parting_sign(t: Table, i: int) -> bool:
    """A colon or dash that may part a speaker from a statement."""
    begin, end = t.sentences[t.sentence[i]]
    if i == begin:
        return False
    if t.role[i] == "headline":
        return t.lower[i] == ":" or (t.end[i - 1] < t.start[i])
    after = i + 1
    while after < len(t) and t.words[after].isspace():
        after += 1
    opens = after < len(t) and t.quote[after] != NO_QUOTE
    if t.lower[i] == ":":
        return (opens or after >= end or i - begin <= 4) and t.quote[i] == NO_QUOTE
    return t.quote[i - 1] != NO_QUOTE and not opens and after < len(t) and t.pos[after] == "PROPN"


def _beside_quotes(t: Table) -> list[str]:
    """For verbs whose phrase touches a quotation: "<" after one, ">" before one, "<>" between two; else ""."""
    near = [""] * len(t)
    for first, last in t.quote_tokens:
        for step, edge in ((-1, first - 1), (1, last)):
            k, seen = edge, 0
            while 0 <= k < len(t) and seen < 12:
                if t.quote[k] != NO_QUOTE:
                    break
                if 0 <= edge < len(t) and t.section[k] != t.section[min(first, len(t) - 1)]:
                    break
                if t.pos[k] == "VERB" and t.tag[k] in ("VBD", "VBZ", "VBP", "VBG", "VBN", "VB"):
                    near[k] = {"": "", "<": "<", ">": ">", "<>": "<>"}[near[k]]
                    near[k] = "<>" if near[k] and near[k] != (">" if step < 0 else "<") else (">" if step < 0 else "<")
                    break
                if step > 0 and t.is_word(k) and t.sentence[k] != t.sentence[min(last, len(t)) - 1] and seen > 3:
                    break
                k += step
                seen += 1
    return near


def bucket(distance: int) -> int:
    """The number of the first step of 1, 2, 3, 5, 8, 12, 20, 40 that is not below the distance."""
    for number, step in enumerate(_STEPS):
        if distance <= step:
            return number
    return len(_STEPS)


# --- candidates -------------------------------------------------------------------------------------------------------


def candidates(t: Table, s: Shown) -> list[list[int]]:
    """The candidate tokens, one list a sentence that has any."""
    rows: list[list[int]] = []
    last = -1
    for i, is_one in enumerate(s.candidate):
        if is_one:
            if t.sentence[i] != last:
                rows.append([])
                last = t.sentence[i]
            rows[-1].append(i)
    return rows


def cue_features(t: Table, s: Shown, sequence: Sequence[int]) -> list[list[str]]:
    """One list of features a candidate, for the cue model; `sequence` is a sentence's candidates in order."""
    begin, end = t.sentences[t.sentence[sequence[0]]]
    role = t.role[begin]
    stop = end - 1
    while stop > begin and not t.words[stop].strip():
        stop -= 1
    asks = "?" in t.lower[max(begin, stop - 2) : end]
    marks = [k for k in range(begin, end) if t.lower[k] in _MARKS]
    rows = []
    for place, i in enumerate(sequence):
        rows.append(_candidate_features(t, s, i, begin, end, role, asks, marks, place, sequence))
    return rows


def _candidate_features(
    t: Table,
    s: Shown,
    i: int,
    begin: int,
    end: int,
    role: str,
    asks: bool,
    marks: Sequence[int],
    place: int,
    sequence: Sequence[int],
) -> list[str]:
    tag, dep, word, category, rule = t.tag[i], t.dep[i], s.word[i], s.category[i], s.rule[i]
    head = t.head[i]
    above = f"{s.category[head]},{t.pos[head]}"
    nest = s.said[i]
    row = [
        "b",
        f"w={word}",
        f"w,t={word},{tag}",
        f"t={tag}",
        f"d={dep}",
        f"c={category}",
        f"c,t={category},{tag}",
        f"c,d={category},{dep}",
        f"w,d={word},{dep}",
        f"r={rule}",
        f"r,c={rule},{category}",
        f"r,w={rule},{word}",
        f"s={nest}",
        f"s,c={nest},{category}",
        f"s,r={nest},{rule}",
        f"hd={above},{dep}",
        f"hd,c={above},{dep},{category}",
        f"hw={s.word[head]},{dep}",
        f"hr={s.rule[head]},{dep}",
        f"hn={s.near[head]},{dep}",
        f"near={s.near[i]}",
        f"near,c={s.near[i]},{category}",
        f"near,w={s.near[i]},{word}",
        f"role={role}",
        f"role,c={role},{category},{tag}",
    ]
    fits = s.frame[i]
    row += [f"fr={fits}", f"fr,c={fits},{category}", f"fr,w={fits},{word}", f"fr,r={fits},{rule}"]
    if asks:
        row += ["ask", f"ask,c={category}"]
    for step in (-2, -1, 1, 2):
        j = i + step
        if begin <= j < end:
            row.append(f"t{step}={t.tag[j]}")
            row.append(f"w{step}={s.word[j]}")
            if step in (-1, 1):
                row.append(f"c{step}={s.category[j]}")
                row.append(f"w{step},c={s.word[j]},{category}")
                row.append(f"w{step},w={s.word[j]},{word}")
                row.append(f"t{step},w={t.tag[j]},{word}")
        else:
            row.append(f"t{step}=|")
    built: list[str] = []
    passive = False
    for k in t.kids[i]:
        label = t.dep[k]
        if label in ("prep", "prt", "agent", "dative"):
            row += [f"k:{label}={s.word[k]}", f"k,c:{label}={s.word[k]},{category}", f"k,w:{label}={s.word[k]},{word}"]
            built.append(label)
            inner = t.kid(k, "pobj", "pcomp")
            if inner >= 0:
                row.append(f"ko:{s.word[k]}={t.pos[inner]},{s.category[inner]}")
                row.append(f"ko,c:{s.word[k]}={t.pos[inner]},{category}")
        elif label in ("neg", "aux", "mark"):
            row += [f"k:{label}={s.word[k]}", f"k,c:{label}={s.word[k]},{category}"]
            if label == "neg":
                row.append(f"neg,w={word}")
        elif label in ("dobj", "acomp", "attr", "pobj", "oprd"):
            row += [
                f"k:{label}={s.category[k]},{t.pos[k]}",
                f"k,w:{label}={word},{t.pos[k]}",
                f"k,c:{label}={category},{t.pos[k]},{s.category[k]}",
                f"k,q:{label}={t.quote[k] != NO_QUOTE},{category}",
            ]
            if t.pos[k] == "PRON":
                row.append(f"k,p:{label}={t.lower[k]},{category}")
            built.append(label)
        elif label in ("ccomp", "xcomp", "advcl", "acl", "relcl", "pcomp", "parataxis"):
            first = s.word[t.left[k]] if t.left[k] > i or k < i else "~"
            side = "<" if k < i else ">"
            row += [
                f"k:{label}{side}={t.tag[k]},{first}",
                f"k,w:{label}{side}={word}",
                f"k,c:{label}{side}={category},{t.tag[k]}",
                f"k,f:{label}{side}={category},{first}",
            ]
            built.append(label + side)
        elif label in ("auxpass", "nsubjpass"):
            passive = True
        elif label == "conj":
            row.append(f"k:conj={s.category[k]},{category}")
    frame = " ".join(sorted(set(built)))
    row += [f"f={frame}", f"f,c={category},{frame}", f"f,w={word},{frame}"]
    if passive:
        row += ["pass", f"pass,c={category}", f"pass,w={word}"]
    subject = subject_of(t, i)
    if subject >= 0:
        what = t.pos[subject] if t.pos[subject] != "PRON" else t.lower[subject]
        far = t.head[subject] != i
        row += [
            f"sj={what}",
            f"sj,w={what},{word}",
            f"sj,c={what},{category}",
            f"sj,f={what},{frame}",
            f"sjc={s.category[subject]}",
            f"sjc,c={s.category[subject]},{category}",
            f"sjt={t.tag[subject]}",
            f"sj^={far},{dep},{category}",
            f"person={s.person[i]},{category}",
            f"person,w={s.person[i]},{word}",
            f"person,f={s.person[i]},{category},{frame}",
        ]
        if t.lower[subject] in _FIRST_PERSON:
            row += ["me", f"me,c={category}"]
        if t.pos[subject] == "NOUN":
            det = next((t.lower[k] for k in t.kids[subject] if t.dep[k] in ("det", "poss")), "")
            row.append(f"sjdet={det if t.pos[subject] == 'NOUN' else ''},{t.tag[subject]}")
    else:
        row += ["sj0", f"sj0,c={category},{tag}", f"sj0,f={frame},{tag}"]
    modal = next((t.lower[k] for k in t.kids[i] if t.tag[k] == "MD"), "")
    if not modal and dep in ("conj", "xcomp"):
        modal = next(("^" + t.lower[k] for k in t.kids[head] if t.tag[k] == "MD"), "")
    if modal:
        row += [f"md={modal}", f"md,c={modal},{category}"]
    if dep in ("conj", "xcomp", "advcl", "ccomp", "relcl", "acl", "pcomp"):
        mark = next((t.lower[k] for k in t.kids[i] if t.dep[k] == "mark"), "")
        row += [f"up={dep},{tag},{s.category[head]},{category}", f"up,w={dep},{s.word[head]},{category}",
                f"up,m={dep},{mark},{category}"]  # fmt: skip
    if marks:
        nearest = min((abs(k - i), k > i) for k in marks)
        row.append(f"qm={bucket(nearest[0])},{nearest[1]}")
        row.append(f"qm,c={bucket(nearest[0])},{nearest[1]},{category}")
        before = sum(k < i for k in marks)
        row.append(f"qs={min(before, 4)},{min(len(marks) - before, 4)}")
    else:
        row.append("qm0,c=" + category)
    row.append(f"at={bucket(i - begin + 1)}")
    row.append(f"to={bucket(end - i)},{category}")
    row.append(f"len={bucket(end - begin)}")
    if place:
        j = sequence[place - 1]
        row += [f"p={s.category[j]},{s.rule[j]}", f"p,c={s.category[j]},{category},{bucket(i - j)}",
                f"p,h={j == head},{s.category[j]},{category}"]  # fmt: skip
    else:
        row.append("p=|")
    if place + 1 < len(sequence):
        j = sequence[place + 1]
        row += [f"n={s.category[j]},{s.rule[j]}", f"n,c={s.category[j]},{category},{bucket(j - i)}",
                f"n,h={t.head[j] == i},{s.category[j]},{category}"]  # fmt: skip
    else:
        row.append("n=|")
    return row


def subject_of(t: Table, i: int) -> int:
    """The subject of a verb, its own or that of the verb it is joined to; the owner of a noun; -1 without one."""
    own = t.kid(i, "nsubj", "nsubjpass", "csubj", "poss")
    if own >= 0:
        return own
    at = i
    for _ in range(4):
        head = t.head[at]
        if head == at or t.dep[at] not in ("conj", "xcomp", "advcl", "pcomp", "prep", "aux", "acomp"):
            break
        at = head
        own = t.kid(at, "nsubj", "nsubjpass")
        if own >= 0:
            return own
    if t.dep[at] in ("acl", "relcl") and t.head[at] != at:
        return t.head[at]
    return -1


def cue_head(t: Table, s: Shown, cue: Sequence[int]) -> int:
    """The candidate among a cue's tokens that carries it, -1 where there is none.

    A candidate that no other candidate of the cue governs, verbs before nouns before the rest; the first of these.
    """
    found = [k for k in cue if s.candidate[k]]
    if not found:
        return -1
    inside = set(cue)
    tops = [k for k in found if t.head[k] not in inside or t.head[k] == k] or found
    for kind in ("VERB", "NOUN", "ADP", "ADJ"):
        for k in tops:
            if t.pos[k] == kind:
                return k
    return tops[0]


# --- chunks -----------------------------------------------------------------------------------------------------------


def chunks(t: Table, s: Shown) -> tuple[list[Chunk], list[int]]:
    """The document's chunks in order, and for each sentence the number of its first chunk (one more at the end)."""
    phrase = _phrases(t, s)
    found: list[Chunk] = []
    first_of = [0] * (len(t.sentences) + 1)
    for number, (begin, end) in enumerate(t.sentences):
        first_of[number] = len(found)
        k = begin
        punctuation = ""
        while k < end:
            if not t.is_word(k):
                if t.words[k].strip():
                    mark = '"' if t.lower[k] in _MARKS else t.lower[k]
                    punctuation = (punctuation + mark)[-2:]
                k += 1
                continue
            stop = k + 1
            while stop < end and phrase[stop] == phrase[k] and t.quote[stop] == t.quote[k] and t.is_word(stop):
                stop += 1
            found.append(_chunk(t, s, k, stop, phrase[k], number, punctuation))
            punctuation = ""
            k = stop
    first_of[len(t.sentences)] = len(found)
    return found, first_of


def _phrases(t: Table, s: Shown) -> list[int]:
    """For each token the head of its phrase: itself, or the governor it is glued to."""
    n = len(t)
    phrase = [-1] * n
    for i in range(n):
        at = i
        path = [i]
        while phrase[at] < 0:
            head = t.head[at]
            glued = t.dep[at] in _GLUE and head != at and not s.candidate[head] and not s.candidate[at]
            if glued and t.dep[at] in ("pobj", "pcomp") and s.candidate[t.head[head]]:
                glued = False
            if not glued or len(path) > 60:
                phrase[at] = at
                break
            at = head
            path.append(at)
        for k in path:
            phrase[k] = phrase[at]
    return phrase


def _chunk(t: Table, s: Shown, start: int, end: int, head: int, sentence: int, before: str) -> Chunk:
    anchor = head if start <= head < end else start
    after = t.lower[end] if end < len(t) and not t.is_word(end) else ""
    dep, tag = t.dep[head], t.tag[head]
    finite = any(t.tag[k] in _FINITE for k in range(start, end))
    noun = any(t.pos[k] in ("NOUN", "PROPN", "PRON") for k in range(start, end))
    first, last = s.word[start], s.word[end - 1]
    static = (
        f"d={dep}",
        f"t={tag}",
        f"w={first}",
        f"lw={last}",
        f"hw={s.word[anchor]}",
        f"hc={s.category[anchor]}",
        f"ft={t.tag[start]},{t.tag[end - 1]}",
        f"pb={before}",
        f"pa={after}",
        f"pb,d={before},{dep}",
        f"len={min(end - start, 6)},{finite}",
        f"dh={dep},{t.dep[t.head[head]]}",
        f"cap={t.words[start][0].isupper()},{t.pos[head]}",
    )
    return Chunk(start, end, anchor, sentence, t.quote[start], static, before, finite, noun)


def window(t: Table, cue: int) -> tuple[int, int]:
    """First and last sentence (exclusive) among which a cue's source and content are looked for.

    Its own; sentences before and after that stand in quotation marks (at most 3 and 8); after a colon at the end of its
    paragraph, the next paragraph.
    """
    own = t.sentence[cue]
    low, high = own, own
    begin = t.sentences[own][0]
    while low > 0 and own - low < _WINDOW_BEFORE:
        end = _last_token(t, low - 1)
        if t.quote[end] == NO_QUOTE or t.section[end] != t.section[begin]:
            break
        if low == own and cue - begin > 8 and t.quote[begin] == NO_QUOTE:
            break
        low -= 1
    colon = t.lower[_last_token(t, own)] == ":"
    block = -1
    while high + 1 < len(t.sentences) and high - own < _WINDOW_QUOTED:
        start = t.sentences[high + 1][0]
        quoted = t.quote[start] != NO_QUOTE
        same = t.section[start] == t.section[begin]
        if quoted and (same or _same_group(t, start, high)):
            high += 1
        elif colon and not same and block in (-1, t.section[start]):
            block = t.section[start]
            high += 1
        else:
            break
    return low, high + 1


def _last_token(t: Table, sentence: int) -> int:
    begin, end = t.sentences[sentence]
    end -= 1
    while end > begin and not t.words[end].strip():
        end -= 1
    return end


def _same_group(t: Table, start: int, sentence: int) -> bool:
    number = t.quote[_last_token(t, sentence)]
    return number != NO_QUOTE and t.quote_groups[number] == t.quote_groups[t.quote[start]]


def branches(t: Table, head: int) -> tuple[dict[int, str], dict[int, int]]:
    """How the tokens of a sentence hang on its cue: the label of their branch, and the token at the branch's root.

    Below the cue the label is the dependency of the branch ("ccomp>"); above it, "^" for each step up and the label.
    """
    label: dict[int, str] = {head: "cue"}
    root: dict[int, int] = {head: head}
    at, up, previous = head, "", -1
    for _ in range(6):
        for kid in t.kids[at]:
            if kid == previous:
                continue
            name = up + t.dep[kid] + ("<" if kid < head else ">")
            for k in range(t.left[kid], t.right[kid] + 1):
                if k not in label:
                    label[k] = name
                    root[k] = kid
        if at != head:
            label[at] = up + "="
            root[at] = at
        previous = at
        if t.head[at] == at:
            break
        up = (up + "^")[:3]
        at = t.head[at]
    return label, root


def span_features(
    t: Table,
    s: Shown,
    parts: Sequence[Chunk],
    first_of: Sequence[int],
    cue: int,
    likely: Mapping[int, float],
    rule: Link | None,
) -> tuple[Sequence[Chunk], list[list[str]]]:
    """The chunks of a cue's window and one list of features a chunk, for the span model.

    `likely` holds how likely each candidate of the document is a cue.
    """
    low, high = window(t, cue)
    inside = parts[first_of[low] : first_of[high]]
    label, root = branches(t, cue)
    word, category, kind, tag = s.word[cue], s.category[cue], t.pos[cue], t.tag[cue]
    own, own_quote = t.sentence[cue], t.quote[cue]
    source, content, group = (set(rule.source), set(rule.content), set(rule.cue)) if rule else (set(), set(), set())
    rule_name = rule.rule if rule else ""
    about = f"{tag},{category}"
    passive = t.kid(cue, "auxpass", "nsubjpass") >= 0
    about += ",p" if passive else ""

    answers = [_answer(chunk, source, content, group) for chunk in inside]
    rivals = [chunk.head != cue and likely.get(chunk.head, 0.0) >= 0.5 for chunk in inside]
    here = next((p for p, chunk in enumerate(inside) if chunk.start <= cue < chunk.end), -1)
    if here < 0:
        here = next((p for p, chunk in enumerate(inside) if chunk.start > cue), len(inside)) - 1
        here = max(here, 0)
    quotes = sorted({chunk.quote for chunk in inside} - {NO_QUOTE})
    before = [q for q in quotes if t.quote_tokens[q][1] <= cue]
    after = [q for q in quotes if t.quote_tokens[q][0] > cue]
    rank = {q: f"-{min(len(before) - p, 3)}" for p, q in enumerate(before)}
    rank |= {q: f"+{min(p + 1, 3)}" for p, q in enumerate(after)}
    rank[own_quote] = "="
    rank[NO_QUOTE] = "n"
    n = len(inside)
    commas, verbs, others, nouns, thats = ([0] * (n + 1) for _ in range(5))
    for p, chunk in enumerate(inside):
        commas[p + 1] = commas[p] + ("," in chunk.before)
        verbs[p + 1] = verbs[p] + (chunk.finite and p != here)
        others[p + 1] = others[p] + rivals[p]
        nouns[p + 1] = nouns[p] + chunk.noun
        thats[p + 1] = thats[p] + (t.lower[chunk.start] == "that")

    rows: list[list[str]] = []
    branch_before = "|"
    for p, chunk in enumerate(inside):
        if chunk.start <= cue < chunk.end:
            rows.append(["CUE", f"CUE={kind},{category}"])
            branch_before = "cue"
            continue
        k = chunk.head
        left = p < here
        side = "<" if left else ">"
        far = chunk.sentence - own
        branch = label.get(k, "?") if not far else f"s{max(-2, min(far, 2))}"
        top = root.get(k, -1)
        answer = answers[p]
        where = rank[chunk.quote]
        a, b = (p + 1, here + 1) if left else (here + 1, p)
        comma, verb, rival, noun = (min(x[b] - x[a], 2) if b > a else 0 for x in (commas, verbs, others, nouns))
        step = bucket(abs(p - here))
        if top >= 0:
            lead = s.word[top] if t.dep[top] in ("prep", "agent", "dative", "prt", "mark", "advmod") else t.tag[top]
            start_word = s.word[t.left[top]]
        else:
            lead = start_word = ""
        deep, node = _inner(t, k, top) if top >= 0 else ("", -1)
        row = [
            "b",
            *chunk.static,
            f"br={branch}",
            f"br,l={branch},{lead}",
            f"br,s={branch},{start_word}",
            f"br,c={branch},{category}",
            f"br,w={branch},{word}",
            f"br,l,w={branch},{lead},{word}",
            f"br,l,c={branch},{lead},{category}",
            f"br,a={branch},{about}",
            f"br,q={branch},{where}",
            f"br,r={branch},{rival},{verb}",
            f"br,in={branch},{deep}",
            f"br,in,c={branch},{deep},{category}",
            f"br,d={branch},{t.dep[k]},{kind}",
            f"a={answer}",
            f"a,u={answer},{rule_name}",
            f"a,u,br={answer},{rule_name},{branch}",
            f"a,br={answer},{branch}",
            f"a,q={answer},{where}",
            f"a,in={answer},{deep}",
            f"a,in,br={answer},{deep},{branch}",
            f"a,r={answer},{rival},{comma}",
            f"a,w={answer},{word}",
            f"in={deep},{side}",
            f"g={side}{step}",
            f"g,a={side}{step},{answer}",
            f"g,br={side}{step},{branch}",
            f"g,t={side}{step},{t.tag[k]},{kind}",
            f"q={where},{side}",
            f"q,w={where},{word}",
            f"q,c={where},{category},{kind}",
            f"q,p={where},{chunk.before}",
            f"m={side}{comma}{verb}{rival}",
            f"m,q={side}{comma}{verb}{rival}{where}",
            f"m,k={side}{comma}{verb}{noun}{kind}",
            f"pb,br={chunk.before},{branch}",
            f"th={side}{thats[b] - thats[a] > 0 if b > a else False},{verb}",
            f"w,br={s.word[chunk.start]},{branch}",
            f"w,br,c={s.word[chunk.start]},{branch},{category}",
        ]
        if node >= 0:
            edge = t.left[node]
            opened, label_of = s.word[edge], t.dep[node]
            cut = edge > 0 and t.lower[edge - 1] in _CUTS
            if label_of == "conj":
                opened = next((t.lower[j] for j in t.kids[t.head[node]] if t.dep[j] == "cc" and j < node), "")
                cut = edge > 1 and any(t.lower[j] in _CUTS for j in (edge - 1, edge - 2))
            own_subject = t.kid(node, "nsubj", "nsubjpass") >= 0
            row += [
                f"nd={label_of},{opened},{cut}",
                f"nd,br={label_of},{opened},{cut},{branch}",
                f"nd,c={label_of},{opened},{cut},{category}",
                f"nd,s={label_of},{own_subject},{cut},{t.tag[node]},{t.tag[t.head[node]]}",
                f"nd,q={label_of},{cut},{where},{t.quote[node] == t.quote[t.head[node]]}",
                f"nd,g={label_of},{opened},{bucket(node - edge + 1)},{bucket(t.right[node] - edge + 1)}",
                f"nd,a={label_of},{cut},{answer}",
            ]
        if branch != branch_before:
            row.append(f"new={branch_before},{branch}")
        branch_before = branch
        if rivals[p]:
            row += ["rival", f"rival,br={branch}", f"rival,a={answer}"]
        if far:
            row += [f"far={far},{where},{answer}", f"far,w={far > 0},{where},{word}",
                    f"far,q={far > 0},{where},{own_quote != NO_QUOTE}"]  # fmt: skip
        if p:
            row += [f"a-1={answers[p - 1]},{answer}", f"d-1={t.dep[inside[p - 1].head]},{t.dep[k]}"]
        if p + 1 < n:
            row += [f"a+1={answers[p + 1]},{answer}", f"d+1={t.dep[k]},{t.dep[inside[p + 1].head]}",
                    f"p+1={inside[p + 1].before},{answer}"]  # fmt: skip
        if own_quote != NO_QUOTE:
            row.append(f"cq={where},{side}")
        rows.append(row)
    return inside, rows


def _answer(chunk: Chunk, source: set[int], content: set[int], group: set[int]) -> str:
    """What the rules say of most of a chunk: "S", "C", "K" (cue) or "O"."""
    size = chunk.end - chunk.start
    votes = {"S": 0, "C": 0, "K": 0}
    for k in range(chunk.start, chunk.end):
        if k in group:
            votes["K"] += 1
        elif k in source:
            votes["S"] += 1
        elif k in content:
            votes["C"] += 1
    best = max(votes, key=lambda name: votes[name])
    return best if 2 * votes[best] >= size and votes[best] else "O"


_INNER = frozenset({"relcl", "appos", "advcl", "acl", "conj", "npadvmod", "parataxis", "prep", "ccomp", "dobj", "xcomp"})


def _inner(t: Table, k: int, top: int) -> tuple[str, int]:
    """The labels between a chunk's head and the root of its branch, the two nearest to the root, and the outermost
    clause, apposition, conjunct or phrase that the chunk stands in (-1: none)."""
    found: list[str] = []
    at, node = k, -1
    for _ in range(10):
        if at == top or t.head[at] == at:
            break
        if t.dep[at] in _INNER:
            found.append(t.dep[at])
            if t.dep[at] in _ADDED:
                node = at
        at = t.head[at]
    return ".".join(found[-2:][::-1]), node
