"""Attributions by rule on the parse: a cue of the lexicon, its speaker, and what is said.

Every rule follows one construction of the news register (Bell 1991; Caldas-Coulthard 1994): the that-clause, the
quotation beside its cue, the inverted aside, the narrated speech act ("condemned the plan"), the hearsay passive, the
phrase with "according to", the noun with its clause ("calls for"), the colon headline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from framing.attribution.cues import Cue, Cues
from framing.attribution.frames import EVENTS, personal_in, surnames_of, with_preposition
from framing.attribution.table import NO_QUOTE, Table

SUBJECTS = ("nsubj", "csubj", "expl")
CLAUSES = ("ccomp", "xcomp")
_WH = frozenset({"who", "whom", "which", "that"})
_NO_SPEAKER = frozenset({"it", "there", "this", "that", "what", "these", "those"})
_EVENT_PRONE = frozenset({"threaten", "promise", "suggest", "signal", "challenge", "demand", "offer", "invite"})
_MENTAL_ONLY_CLAUSE = frozenset({"see", "know", "feel", "find", "learn", "hear", "guess", "figure", "reckon", "judge"})
_MARKS = frozenset({'"', "''", "\u201d", "'"})
_LONGEST_QUOTATION = 40
_TELLING = frozenset({"remind", "warn", "ask", "urge", "assure"})
_DASHES = frozenset({"-", "--", "–", "—"})
_HEARSAY_ADVERBS = {"reportedly": "neutral", "allegedly": "doubt", "purportedly": "doubt", "supposedly": "doubt"}
_OTHER_HEADS = frozenset({"according", "from", *_HEARSAY_ADVERBS})
"""Words that a rule starts from without an entry of the lexicon."""
_TEXTS = frozenset({
    "statement", "letter", "tweet", "post", "email", "e-mail", "memo", "message", "note", "filing", "report",
    "column", "article", "speech",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Link:
    """A found attribution as token numbers. `cue_head` is the token that carries the cue's meaning."""

    cue_head: int
    cue: tuple[int, ...]
    source: tuple[int, ...]
    content: tuple[int, ...]
    lemma: str
    category: str
    kind: str
    type: str
    rule: str
    why: str
    confidence: float
    antecedent: tuple[int, ...] = field(default=())


def find_links(t: Table, cues: Cues, persons: Mapping[str, str] | None = None) -> list[Link]:
    """All attributions of a document by rule, in order of their cues; linear in the document's length.

    `persons` holds the heads of personal sources ("minister") of the lexicon.
    """
    return Finder(t, cues, persons).links()


def cue_at(t: Table, cues: Cues, i: int, kind: str) -> tuple[Cue, tuple[int, ...]] | None:
    """The longest cue of a kind whose head word is token `i`, with its tokens; None where an exception stops it."""
    for cue, tokens in cues_at(t, cues, i, kind):
        if not stopped(t, i, tokens[1:], cue):
            return cue, tokens
    return None


def cues_at(t: Table, cues: Cues, i: int, kind: str) -> Iterator[tuple[Cue, tuple[int, ...]]]:
    """The cues of a kind whose words stand at token `i`, longest first, exceptions not asked."""
    beside: set[str] | None = None
    for cue in cues.of(t.lemma[i], kind) or cues.of(t.lower[i], kind):
        if not cue.rest:
            yield cue, (i,)
            continue
        if beside is None:
            beside = _beside(t, i)
        if cue.rest[0] in beside and (rest := _rest(t, i, cue.rest)) is not None:
            yield cue, (i, *rest)


def _beside(t: Table, i: int) -> set[str]:
    """The words that can go on a cue whose head word is token `i`: the next word, and particles after it."""
    found = {t.lower[k] for k in t.kids[i] if k > i and t.dep[k] in ("prt", "prep")}
    if i + 1 < len(t):
        found |= {t.lower[i + 1], t.lemma[i + 1]}
    return found


def _rest(t: Table, i: int, words: Sequence[str]) -> tuple[int, ...] | None:
    """The tokens of the words after a head word: next to it, or (a particle) after its object."""
    found: list[int] = []
    at = i
    for word in words:
        if at + 1 < len(t) and word in (t.lower[at + 1], t.lemma[at + 1]):
            at += 1
            found.append(at)
            continue
        particle = next((k for k in t.kids[i] if k > at and t.lower[k] == word and t.dep[k] in ("prt", "prep")), -1)
        if particle < 0 or particle - i > 4 or found:
            return None
        at = particle
        found.append(at)
    return tuple(found)


def stopped(t: Table, i: int, rest: Sequence[int], cue: Cue) -> bool:
    """Whether words beside a cue show that it is none ("admitted to hospital")."""
    after = max((i, *rest)) + 1
    skipped = after + 1 if after < len(t) and t.pos[after] in ("DET", "PRON") else after
    for words in cue.right_not:
        for begin in {after, skipped}:
            if _words_at(t, begin, words):
                return True
    return any(_words_at(t, i - len(words), words) for words in cue.left_not)


def _words_at(t: Table, begin: int, words: Sequence[str]) -> bool:
    if begin < 0 or begin + len(words) > len(t):
        return False
    return all(w in (t.lower[begin + k], t.lemma[begin + k]) for k, w in enumerate(words))


class Finder:
    """The rules over one document."""

    def __init__(self, t: Table, cues: Cues, persons: Mapping[str, str] | None = None) -> None:
        self.t = t
        self.cues = cues
        self.roles = persons or {}
        self.personal = personal_in(t, self.roles, surnames_of(t))
        self.quotes_of_sentence: dict[int, list[int]] = {}
        for number, (first, last) in enumerate(t.quote_tokens):
            if first < len(t) and first < last:
                for sentence in {t.sentence[first], t.sentence[min(last, len(t)) - 1]}:
                    self.quotes_of_sentence.setdefault(sentence, []).append(number)
        self.taken: set[int] = set()

    def links(self) -> list[Link]:
        t = self.t
        found: list[Link] = []
        heads = self.cues.words | _OTHER_HEADS
        for i, (lemma, lower) in enumerate(zip(t.lemma, t.lower, strict=True)):
            if lemma not in heads and lower not in heads:
                continue
            if not t.counted[i] or i in self.taken or t.quote[i] != NO_QUOTE:
                continue
            pos = t.pos[i]
            link: Link | None = None
            if pos == "VERB" or (pos == "AUX" and t.lemma[i] in self.cues.words):
                link = self.according(i) or self.verb(i)
            elif pos == "NOUN":
                link = self.noun(i)
            elif pos in ("ADP", "SCONJ"):
                link = self.preposition(i)
            elif pos == "ADV":
                link = self.adverb(i)
            elif pos == "ADJ":
                link = self.adjective(i)
            if link is not None:
                found.append(link)
                self.taken.update(link.cue)
        found += self.headline(found)
        found.sort(key=lambda link: link.cue[0])
        return [self.extended(link, found) for link in found]

    # --- spans --------------------------------------------------------------------------------------------------------

    def words(self, tokens: Iterable[int]) -> tuple[int, ...]:
        """The tokens without outer punctuation, in order."""
        kept = sorted(set(tokens))
        while kept and not self.t.is_word(kept[0]) and self.t.lower[kept[0]] not in "$£€#@":
            kept.pop(0)
        while kept and not self.t.is_word(kept[-1]) and self.t.lower[kept[-1]] not in "%":
            kept.pop()
        return tuple(kept)

    def verb_group(self, i: int, rest: Sequence[int]) -> tuple[int, ...]:
        """A verb with the auxiliaries, negation and adverbs that stand right before it, and its particles."""
        t = self.t
        first = i
        while (
            first > 0
            and t.sentence[first - 1] == t.sentence[i]
            and (
                (t.head[first - 1] == i and t.dep[first - 1] in ("aux", "auxpass", "neg"))
                or (t.head[first - 1] == i and t.dep[first - 1] == "advmod" and t.pos[first - 1] == "ADV"
                    and t.lower[first - 1] not in ("as", "when", "how", "why", "where", "then", "later"))
            )
        ):  # fmt: skip
            first -= 1
        while first < i and t.dep[first] == "advmod" and t.tag[first].startswith("W"):
            first += 1
        return tuple(sorted({*range(first, i + 1), *rest}))

    def noun_phrase(self, i: int) -> tuple[int, ...]:
        """A noun with its modifiers and appositions, without a trailing relative clause that holds a cue verb."""
        t = self.t
        last = t.right[i]
        for kid in t.kids[i]:
            if t.dep[kid] in ("relcl", "advcl", "ccomp", "parataxis") and kid > i and self._long(kid):
                last = min(last, t.left[kid] - 1)
            elif t.dep[kid] == "punct" and t.lower[kid] in (":", ";") and kid > i:
                last = min(last, kid - 1)
        return self.words(k for k in range(t.left[i], last + 1) if t.sentence[k] == t.sentence[i])

    def _long(self, kid: int) -> bool:
        t = self.t
        return t.right[kid] - t.left[kid] > 14

    # --- who ----------------------------------------------------------------------------------------------------------

    def subject(self, verb: int) -> int:
        """The token of a verb's subject: its own, or that of the verb it depends on; -1 where there is none."""
        t = self.t
        at = verb
        for _ in range(6):
            own = t.kid(at, "nsubj")
            if own < 0 and at == verb:
                own = t.kid(at, "csubj")
            if own >= 0:
                return own
            passive = t.kid(at, "nsubjpass")
            if passive >= 0:
                return passive if at != verb else -1
            dep, head = t.dep[at], t.head[at]
            if dep in ("conj", "xcomp", "advcl", "pcomp", "prep", "ccomp", "aux", "dep", "acomp", "attr") and head != at:
                if dep == "ccomp" and at == verb and t.tag[at] not in ("VBG", "VB"):
                    return -1
                if dep == "conj" and t.pos[head] in ("NOUN", "PROPN") and t.pos[at] == "VERB":
                    return -1
                if dep in ("advcl", "pcomp") and t.tag[verb] not in ("VBG", "VB", "VBN"):
                    return -1
                at = self._reported_above(at, head) if dep == "conj" else head
                continue
            if dep in ("acl", "relcl") and head != at:
                return head
            return -1
        return -1

    def _reported_above(self, verb: int, head: int) -> int:
        """The verb that a joined reporting verb goes with: "Holt claimed the club had won and added that ..." is claimed and
        added, though the parse joins "added" to "had"."""
        t = self.t
        above = t.head[head]
        if t.dep[head] != "ccomp" or above >= head or t.tag[above] != t.tag[verb] or self._plain_cue(head):
            return head
        return above if all(self._plain_cue(k) not in ("", "mental") for k in (above, verb)) else head

    def _plain_cue(self, verb: int) -> str:
        """The class of a verb that is a cue by itself, "" for others."""
        return next((cue.category for cue in self.cues.of(self.t.lemma[verb], "VERB") if not cue.rest), "")

    def speaker(self, verb: int) -> tuple[int, ...]:
        """The words of whoever a verb's statement belongs to, () where the parse names nobody."""
        t = self.t
        if t.kid(verb, "auxpass", "nsubjpass") >= 0 or (t.tag[verb] == "VBN" and t.kid(verb, "aux") < 0):
            agent = self.agent(verb)
            return self.noun_phrase(agent) if agent >= 0 else ()
        subject = self.subject(verb)
        if subject < 0:
            beside = self.phrase_beside(verb, self.verb_group(verb, ()))
            subject = -1 if beside is None else beside
        if subject < 0 or t.dep[subject] == "expl" or t.quote[subject] != t.quote[verb]:
            return ()
        return self.noun_phrase(subject)

    def phrase_beside(self, verb: int, group: tuple[int, ...]) -> int | None:
        """The noun that must be a finite verb's speaker although the parse calls it something else.

        The name that ends right before the verb, or the one that begins right after a verb that follows a quotation.
        """
        t = self.t
        if t.tag[verb] not in ("VBD", "VBZ", "VBP"):
            return None
        begin, end = t.sentences[t.sentence[verb]]
        before = group[0] - 1
        while before > begin and (t.dep[before] == "npadvmod" or t.lower[before] in (",", ")")):
            before -= 1
        after = verb + 1
        if group[0] - 1 >= 0 and t.lower[group[0] - 1] in _MARKS and after < end:
            at = after
            while at < end and t.pos[at] in ("DET", "ADJ", "NOUN", "PROPN", "NUM") and t.quote[at] == NO_QUOTE:
                at += 1
            nouns = [k for k in range(after, at) if t.pos[k] in ("NOUN", "PROPN")]
            if nouns:
                return self._top_of(nouns[-1], after)
        if before >= begin and t.pos[before] in ("PROPN", "NOUN", "PRON") and t.quote[before] == NO_QUOTE:
            top = before
            for _ in range(6):
                head = t.head[top]
                if head == top or head >= verb or t.pos[head] not in ("PROPN", "NOUN") or t.dep[top] == "conj":
                    break
                top = head
            if t.right[top] < verb or t.right[before] < verb:
                return top if t.dep[top] not in ("dobj", "pobj") else None
        return None

    def issued_text(self, verb: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Cue and source of "(she) released a statement saying": whoever released it speaks."""
        t = self.t
        noun = t.head[verb]
        if t.tag[verb] != "VBG" or t.dep[verb] != "acl" or t.lemma[noun] not in _TEXTS:
            return None
        carrier = t.head[noun]
        if t.dep[noun] == "pobj" and t.head[carrier] != carrier:
            carrier = t.head[carrier]
        if t.pos[carrier] != "VERB" or carrier > noun:
            return None
        subject = self.subject(carrier)
        if subject < 0:
            return None
        first = self.verb_group(carrier, ())
        group = tuple(range(first[0], verb + 1)) if verb - first[0] <= 8 else (verb,)
        source = tuple(k for k in self.noun_phrase(subject) if k not in group)
        return (group, source) if source else None

    def _top_of(self, noun: int, after: int) -> int:
        t = self.t
        top = noun
        for _ in range(6):
            head = t.head[top]
            if head < after or head == top or t.pos[head] not in ("PROPN", "NOUN"):
                break
            top = head
        return top

    def agent(self, verb: int) -> int:
        by = self.t.kid(verb, "agent")
        return self.t.kid(by, "pobj") if by >= 0 else -1

    # --- what ---------------------------------------------------------------------------------------------------------

    def clause_tokens(self, clause: int, without: Iterable[int]) -> tuple[int, ...]:
        drop = set(without)
        return self.words(k for k in self.t.subtree(clause) if k not in drop)

    def quote_beside(self, verb: int, phrase_start: int, phrase_end: int) -> tuple[list[int], str]:
        """Numbers of the quotations that stand directly before and after a cue phrase."""
        t = self.t
        sentence = t.sentence[verb]
        near: list[int] = []
        numbers = sorted(
            {q for s in (sentence - 1, sentence, sentence + 1) for q in self.quotes_of_sentence.get(s, ())}
        )
        where = ""
        for number in numbers:
            first, last = t.quote_tokens[number]
            if t.section[min(first, len(t) - 1)] != t.section[verb] or first <= verb < last:
                continue
            if self.title(number):
                continue
            if last <= phrase_start:
                gap = range(last, phrase_start)
                if len(gap) <= 2 and all(not t.is_word(k) for k in gap) and self._closes_speech(last):
                    near.append(number)
                    where += "before "
            elif first > phrase_end:
                gap = range(phrase_end + 1, first)
                if t.sentence[first] == sentence and self._opens_speech(gap, first):
                    near.append(number)
                    where += "after "
        return near, where

    def title(self, number: int) -> bool:
        """Whether a quotation is the name of a work: capitalised words after a preposition or possessive."""
        t = self.t
        first, last = t.quote_tokens[number]
        inner = [k for k in range(first, min(last, len(t))) if t.is_word(k)]
        if not 1 <= len(inner) <= 7 or first == 0:
            return False
        long_words = [k for k in inner if len(t.words[k]) > 3]
        if not all(t.words[k][0].isupper() for k in (*long_words, inner[0], inner[-1])):
            return False
        return t.pos[first - 1] in ("ADP", "PART", "DET", "NOUN", "PROPN", "VERB") and (
            t.lower[first - 1] not in ("said", "says", "say", "asked", "added", "wrote", "chanted", "shouted")
        )

    def _closes_speech(self, last: int) -> bool:
        t = self.t
        return last >= 2 and (
            t.lower[last - 2] in (",", "?", "!", ".", "...", "…", "?!", *_DASHES)
            or (last < len(t) and t.lower[last] in (",", *_DASHES))
        )

    def _opens_speech(self, gap: range, first: int) -> bool:
        t = self.t
        if not gap:
            return True
        if len(gap) > 14 or any(t.pos[k] == "VERB" and t.tag[k] in ("VBD", "VBZ", "VBP") for k in gap):
            return False
        if t.lower[first - 1] == "that":
            return not any(t.pos[k] == "NOUN" for k in gap)
        return t.lower[first - 1] in (",", ":") or all(not t.is_word(k) for k in gap)

    # --- verbs --------------------------------------------------------------------------------------------------------

    def verb(self, i: int) -> Link | None:
        t = self.t
        hit = cue_at(t, self.cues, i, "VERB")
        if hit is None:
            return None
        cue, tokens = hit
        lemma = t.lemma[i]
        speech = cue.category not in ("mental",)
        passive = t.kid(i, "auxpass", "nsubjpass") >= 0 or (
            t.tag[i] == "VBN" and t.kid(i, "agent") >= 0 and t.kid(i, "aux") < 0
        )
        group = self.verb_group(i, tokens[1:])
        subject = -1 if passive else self.subject(i)
        antecedent: tuple[int, ...] = ()
        source: tuple[int, ...] = ()
        if passive:
            agent = self.agent(i)
            if agent >= 0:
                source = self.noun_phrase(agent)
        elif subject < 0 and (beside := self.phrase_beside(i, group)) is not None:
            subject = beside
            source = self.noun_phrase(beside)
            if beside < i:
                source = self.words(k for k in source if k < group[0])
        elif subject >= 0:
            source = self.noun_phrase(subject)
            more = [k for k in t.kids[t.head[subject]] if t.dep[k] == "nsubj" and k > subject]
            if more and source and t.dep[subject] == "nsubj":
                source = self.words(range(min(source), max((*source, *self.noun_phrase(more[-1]))) + 1))
            if t.lower[subject] in _WH and t.dep[i] == "relcl":
                antecedent = self.words(range(t.left[t.head[i]], t.left[i]))
        if any(k in source for k in group):
            source = tuple(k for k in source if k < group[0])
        if passive and cue.lemma == "accuse":
            cut = next((k for k in source if t.lower[k] == "of" and k > i), -1)
            source = self.words(k for k in source if cut < 0 or k < cut)
        head_noun = subject if subject >= 0 else -1
        if head_noun >= 0 and not passive:
            if lemma in _EVENT_PRONE and t.lemma[head_noun] in EVENTS:
                return None
            if t.lower[head_noun] in ("it", "there") and t.dep[head_noun] == "expl":
                source = ()

        issued = self.issued_text(i)
        if issued is not None:
            group, source = issued
            antecedent = ()
        phrase_start = min((*source, group[0])) if source and max(source) < i else group[0]
        phrase_end = max((*source, *group)) if source and min(source) > i else group[-1]
        near, where = self.quote_beside(i, phrase_start, phrase_end) if speech else ([], "")

        clause = next(
            (k for k in t.kids[i] if t.dep[k] == "ccomp" or (t.dep[k] == "parataxis" and t.tag[k][:2] == "VB")), -1
        )
        if clause < 0 and speech:
            clause = self.clause_of_phrase(i)
        infinitive = t.kid(i, "xcomp")
        mine = {*group, *source}

        if near and clause > i and "before" not in where and inside_same(t, clause, i):
            first = t.quote_tokens[near[0]][0]
            gap = [k for k in range(phrase_end + 1, first) if t.is_word(k)]
            led = t.lower[first - 1] in (",", ":") or not gap
            if not led or (t.left[clause] < first and any(t.lower[k] == "that" for k in gap)):
                near = []
        if passive and not source:
            near = []
        if near and (speech or clause >= 0):
            said: set[int] = set()
            for number in near:
                first, last = t.quote_tokens[number]
                said.update(range(first, last))
            mixed = False
            if clause >= 0 and not (t.left[clause] <= i <= t.right[clause]):
                outside = [k for k in t.subtree(clause) if k not in said and t.is_word(k) and k not in mine]
                if t.sentence[clause] == t.sentence[i] and outside and any(k in said for k in t.subtree(clause)):
                    between = [k for k in outside if t.head[k] != i]
                    if len(between) > 1:
                        said.update(k for k in t.subtree(clause) if k not in mine)
                        mixed = True
            elif "before" in where:
                first = min(said)
                begin = t.sentences[t.sentence[first]][0]
                if any(t.is_word(k) for k in range(begin, first)) and t.sentence[first] == t.sentence[i]:
                    verb_before = [k for k in range(begin, first) if t.tag[k] in ("VBD", "VBZ", "VBP", "MD")]
                    cue_before = any(k in self.taken for k in range(begin, first))
                    if verb_before and not cue_before:
                        said.update(range(begin, first))
                        mixed = True
            told_object = t.kid(i, "dobj")
            about = told_object > i and told_object not in said and t.left[told_object] <= min(said)
            if about and "after" in where and cue.category != "neutral" and cue.lemma not in _TELLING:
                said |= set(t.subtree(told_object))
            content = self.words(k for k in said if k not in mine)
            if content:
                order = "before" if where.startswith("before") else "after"
                what = "part of it in quotation marks" if mixed else "the words in quotation marks"
                return Link(i, group, source, content, cue_lemma(t, tokens), cue.category, "VERB", "direct",
                            f"quote {order}", f"“{t.words[i]}” stands right beside a quotation: {what}.",
                            0.9 if source else 0.6, antecedent)  # fmt: skip

        if passive and not source:
            return self.hearsay(i, cue, tokens, group)

        if clause >= 0 and not inside_same(t, clause, i):
            clause = -1
        if clause >= 0:
            if t.left[clause] <= i <= t.right[clause]:
                content = self.words(k for k in t.subtree(clause) if k not in mine)
            elif clause < i:
                content = self.words(k for k in range(t.left[clause], min(phrase_start, i)) if k not in mine)
                rest_of = list(range(phrase_end + 1, t.right[clause] + 1))
                content = self.words({*content, *rest_of}) if rest_of else content
            else:
                addressee = t.kid(clause, "nsubj", "nsubjpass") if t.dep[i] == "relcl" and t.lemma[i] == "tell" else -1
                if addressee >= 0 and t.left[addressee] == i + 1:
                    mine |= set(t.subtree(addressee))
                content = self.clause_tokens(clause, mine)
            if content:
                return Link(i, group, source, content, cue_lemma(t, tokens), cue.category, "VERB", "indirect",
                            "clause", f"What follows “{t.words[i]}” is a clause that gives what was said.",
                            (0.8 if speech else 0.6) * (1 if source else 0.6), antecedent)  # fmt: skip

        if speech and source and (block := self.block_after(i)):
            return Link(i, group, source, block, cue_lemma(t, tokens), cue.category, "VERB", "direct", "block",
                        f"“{t.words[i]}” ends its paragraph with a colon; the next paragraph is what was said.",
                        0.7, antecedent)  # fmt: skip

        aside = self.aside(i, cue, group, source, subject)
        if aside:
            return Link(i, group, source, aside, cue_lemma(t, tokens), cue.category, "VERB", "indirect", "aside",
                        f"“{' '.join(t.words[k] for k in sorted(mine))}” stands as an aside in what was said.",
                        0.75, antecedent)  # fmt: skip
        if not source and infinitive < 0 and t.kid(i, "dobj") < 0:
            return None
        return self.narrated(i, cue, tokens, group, source, infinitive, passive, antecedent)

    def clause_of_phrase(self, i: int) -> int:
        """A that-clause which the parse hangs on the last noun before it ("said in a letter to the board that ...")."""
        t = self.t
        at = i
        for _ in range(4):
            phrase = [k for k in t.kids[at] if k > i and t.dep[k] in ("prep", "pobj", "dobj", "dative")]
            if not phrase:
                return -1
            at = phrase[-1]
            found = next((k for k in t.kids[at] if k > at and t.dep[at] != "prep" and self.that_clause(k)), -1)
            if found >= 0:
                return found
        return -1

    def block_after(self, i: int) -> tuple[int, ...]:
        """The paragraph after one that ends in this verb and a colon."""
        t = self.t
        end = t.sentences[t.sentence[i]][1]
        while end > i and t.lower[end - 1].isspace():
            end -= 1
        if t.lower[end - 1] != ":" or any(t.tag[k] in ("VBD", "VBZ", "VBP") for k in range(i + 1, end)):
            return ()
        nxt = t.sentence[i] + 1
        if nxt >= len(t.sentences) or t.section[t.sentences[nxt][0]] == t.section[i]:
            return ()
        section = t.section[t.sentences[nxt][0]]
        tokens: list[int] = []
        while nxt < len(t.sentences) and t.section[t.sentences[nxt][0]] == section:
            tokens += range(*t.sentences[nxt])
            nxt += 1
        return self.words(tokens)

    def aside(
        self, i: int, cue: Cue, group: tuple[int, ...], source: tuple[int, ...], subject: int
    ) -> tuple[int, ...]:
        """The rest of the sentence, where a cue with its subject stands between commas or at the end."""
        t = self.t
        if not source or cue.rest or t.tag[i] not in ("VBD", "VBZ", "VBP", "VBN"):
            return ()
        if subject < 0 or t.head[subject] != i:
            return ()
        begin, end = t.sentences[t.sentence[i]]
        lone = {*group, *source}
        first, last = min(lone), max(lone)
        for kid in t.kids[i]:
            if kid > last and t.dep[kid] in ("npadvmod", "prep", "advmod", "dobj", "dative") and t.right[kid] - kid < 8:
                last = max(last, t.right[kid])
        before = first - 1 >= begin and (t.lower[first - 1] == "," or t.lower[first - 1] in _DASHES)
        after = last + 1 >= end - 1 or t.lower[last + 1] in (",", ".", ";") or t.lower[last + 1] in _DASHES
        if not (before and after):
            return ()
        if t.dep[i] in ("parataxis", "ccomp", "advcl", "ROOT", "dep") and first > begin + 2:
            if t.dep[i] == "ROOT" and not any(t.tag[k] in ("VBD", "VBZ", "VBP", "MD") for k in range(begin, first)):
                return ()
            if t.dep[i] == "advcl" and any(t.dep[k] == "mark" for k in t.kids[i]):
                return ()
            rest = [k for k in range(begin, end) if k < first or k > last]
            return self.words(rest)
        return ()

    def hearsay(self, i: int, cue: Cue, tokens: tuple[int, ...], group: tuple[int, ...]) -> Link | None:
        t = self.t
        subject = t.kid(i, "nsubjpass")
        rest = next((k for k in t.kids[i] if t.dep[k] in CLAUSES and k > i), -1)
        if t.tag[i] != "VBN" or rest < 0 or (t.tag[rest] == "VBG" and t.dep[rest] == "xcomp"):
            return None
        if cue.category in ("directive", "structuring") and cue.lemma in ("urge", "advise", "order", "allow", "tell"):
            return None
        content = set(t.subtree(rest))
        if subject >= 0 and t.lower[subject] not in _NO_SPEAKER:
            content |= set(self.noun_phrase(subject))
        said = self.words(content - set(group))
        return Link(i, group, (), said, cue_lemma(t, tokens), cue.category, "VERB", "hearsay", "hearsay",
                    f"“{' '.join(t.words[k] for k in group)}” passes something on and names nobody who says it.",
                    0.6)  # fmt: skip

    def narrated(
        self,
        i: int,
        cue: Cue,
        tokens: tuple[int, ...],
        group: tuple[int, ...],
        source: tuple[int, ...],
        infinitive: int,
        passive: bool,
        antecedent: tuple[int, ...],
    ) -> Link | None:
        """A speech act told in the narrator's words: its object, infinitive or phrase is what was said."""
        t = self.t
        lemma = t.lemma[i]
        if not source and t.pos[i] == "VERB":
            return None
        category = cue.category
        obj = t.kid(i, "dobj", "attr")
        prep = next((k for k in t.kids[i] if t.dep[k] in ("prep", "dative") and k > i), -1)
        content: set[int] = set()
        rule = ""
        if passive:
            subject = t.kid(i, "nsubjpass")
            if subject >= 0:
                content |= set(self.noun_phrase(subject))
            for kid in t.kids[i]:
                if kid > i and t.dep[kid] in ("prep", "oprd", "xcomp", "ccomp") and not set(t.subtree(kid)) & set(source):
                    content |= set(t.subtree(kid))
            agent = t.kid(i, "agent")
            if agent >= 0:
                content |= {k for k in t.subtree(agent) if source and k > max(source)}
            rule = "passive with speaker"
        elif infinitive >= 0 and category not in ("structuring", "factive"):
            if lemma in ("begin", "start", "continue", "like", "seem", "tend", "try", "love", "care"):
                return None
            content |= set(t.subtree(infinitive))
            if obj >= 0 and t.head[obj] == i:
                content |= set(t.subtree(obj))
            rule = "infinitive"
        elif cue.rest:
            after = max(tokens)
            inner = [k for k in (t.kid(after, "pobj", "pcomp"), obj) if k >= 0]
            for k in inner:
                content |= set(t.subtree(k))
            rule = "phrase"
            if category == "structuring":
                return None
        elif obj >= 0 and category in ("denial", "forceful", "directive", "factive", "concession", "mental", "doubt", "weak"):
            if lemma in _MENTAL_ONLY_CLAUSE or (category == "mental" and not any(self.personal(k) for k in source)):
                return None
            content |= set(t.subtree(obj))
            for kid in t.kids[i]:
                if kid > obj and t.dep[kid] in ("prep", "oprd", "xcomp", "ccomp", "acomp", "advcl") and self._belongs(kid):
                    content |= set(t.subtree(kid))
            rule = "object"
        elif obj >= 0 and lemma in ("describe", "refer", "characterize", "characterise", "portray", "depict", "label",
                                    "term", "dub", "call", "cite", "quote", "ask", "announce", "tell", "express"):  # fmt: skip
            content |= set(t.subtree(obj))
            for kid in t.kids[i]:
                if kid > obj and t.dep[kid] in ("prep", "oprd", "xcomp", "ccomp") and self._belongs(kid):
                    content |= set(t.subtree(kid))
            rule = "object"
        elif prep >= 0 and category in ("forceful", "denial", "directive", "mental") and t.lower[prep] in (
            "about", "against", "at", "over", "of"):  # fmt: skip
            inner_object = t.kid(prep, "pobj", "pcomp")
            if inner_object < 0 or (t.lower[prep] in ("in", "at", "on") and category == "mental"):
                return None
            content |= set(t.subtree(inner_object))
            group = tuple(sorted({*group, prep})) if prep == group[-1] + 1 else group
            rule = "phrase"
        said = self.words(content - set(group) - set(source))
        if not said or not self.allowed(i, cue, rule, obj, source):
            return None
        return Link(i, group, source, said, cue_lemma(t, tokens), category, "VERB", "narrated", rule,
                    f"“{t.words[i]}” tells of a statement; what it was about follows.",
                    0.45 if category == "mental" else 0.55, antecedent)  # fmt: skip

    def allowed(self, i: int, cue: Cue, rule: str, obj: int, source: Sequence[int]) -> bool:
        """Whether the entry's frame, where it has one, knows the construction."""
        names = {name for part in cue.frames for name in part.split("|") if not part.startswith("!")}
        if "person-subject" in names and not any(self.personal(k) for k in source):
            return False
        names -= {"speaker-subject", "person-subject"}
        if not names or any(
            name.startswith("prep:") and with_preposition(self.t, i, name[5:].split("/")) for name in names
        ):
            return True
        if rule == "passive with speaker":
            return "passive" in names
        if rule == "object":
            listed = {word for name in names if name.startswith("object:") for word in name[7:].split("/")}
            return "object" in names or self.t.lemma[obj] in listed
        if rule == "infinitive":
            return bool(names & {"to", "ing", "object"})
        return True

    def _belongs(self, kid: int) -> bool:
        t = self.t
        if t.dep[kid] == "prep":
            return t.lower[kid] in ("of", "for", "as", "with", "to", "about", "over", "from", "against")
        return t.dep[kid] != "advcl"

    # --- the other kinds ----------------------------------------------------------------------------------------------

    def according(self, i: int) -> Link | None:
        t = self.t
        if t.lower[i] == "according" and i + 1 < len(t) and t.lower[i + 1] == "to":
            return self.account(i, (i, i + 1), "according to", "preposition")
        return None

    def preposition(self, i: int) -> Link | None:
        t = self.t
        if (found := self.according(i)) is not None:
            return found
        hit = cue_at(t, self.cues, i, "ADP")
        if hit is not None and hit[0].subcategory != "occasion":
            return self.account_cue(i, hit[0], hit[1])
        if t.lower[i] == "from" and t.dep[i] == "prep":
            return self.from_reports(i)
        return None

    def account_cue(self, i: int, cue: Cue, tokens: tuple[int, ...]) -> Link | None:
        t = self.t
        if cue.lemma == "for":
            after = tokens[-1] + 1
            if i != t.sentences[t.sentence[i]][0] or after >= len(t) or t.lower[after] != ",":
                return None
            content = self.words(range(after, t.sentences[t.sentence[i]][1]))
            return Link(i, (i,), tokens[1:], content, "for", cue.category, "ADP", "indirect", "account",
                        "“for” with a group of people names whose view it is.", 0.5)  # fmt: skip
        if cue.lemma == "per" and (i + 1 >= len(t) or t.pos[i + 1] not in ("DET", "PROPN")):
            return None
        return self.account(i, tokens, cue_lemma(t, tokens), cue.category)

    def account(self, i: int, tokens: tuple[int, ...], lemma: str, category: str) -> Link | None:
        """A prepositional phrase that names the source of its sentence."""
        t = self.t
        last = tokens[-1]
        obj = next((k for k in t.kids[last] if t.dep[k] == "pobj"), -1)
        if obj < 0:
            obj = next((k for k in t.kids[i] if t.dep[k] == "pobj" and k > last), -1)
        if obj < 0 and last + 1 < len(t):
            obj = next(
                (k for k in range(last + 1, min(last + 8, len(t))) if t.pos[k] in ("NOUN", "PROPN", "PRON")
                 and t.dep[k] != "compound"), -1)  # fmt: skip
        if obj < 0 or t.sentence[obj] != t.sentence[i]:
            return None
        source = tuple(k for k in self.noun_phrase(obj) if k > last)
        begin, end = t.sentences[t.sentence[i]]
        content = self._host(i, begin, end, {*tokens, *source})
        return Link(i, tokens, source, content, lemma, category, "ADP", "indirect", "account",
                    f"“{lemma}” names the source of the sentence.", 0.9)  # fmt: skip

    def _host(self, i: int, begin: int, end: int, mine: set[int]) -> tuple[int, ...]:
        """The clause that an adverbial belongs to: up to the next cue clause, without the adverbial itself."""
        t = self.t
        head = t.head[i]
        after = max(mine) + 1
        leads = all(not t.is_word(k) or t.lower[k] in ("but", "and", "still", "yet", "however") for k in range(begin, i))
        if leads:
            tokens = [k for k in range(after, end) if k not in mine]
        else:
            before = range(begin, i)
            clause_start = begin
            for k in reversed(before):
                if t.dep[k] in ("cc",) and t.lower[k] in ("but", "and", "while") and any(
                    t.dep[c] == "conj" and c > k and t.kid(c, "nsubj") >= 0 for c in t.kids[t.head[k]]
                ) and t.lower[k - 1] == ",":  # fmt: skip
                    clause_start = k + 1
                    break
            tokens = list(range(clause_start, i))
            if after < end and t.lower[after] == "," and t.right[head] >= after:
                tokens += [k for k in range(after, end) if k not in mine and t.left[head] <= k <= t.right[head]]
        return self.words(tokens)

    def from_reports(self, i: int) -> Link | None:
        """"From various reports, the talks stalled": a document or account at the head of the sentence."""
        t = self.t
        begin, end = t.sentences[t.sentence[i]]
        obj = t.kid(i, "pobj")
        if i != begin or obj < 0 or t.lemma[obj] not in ("report", "account", "statement", "source", "reading"):
            return None
        source = self.noun_phrase(obj)
        after = source[-1] + 1
        if after >= end or t.lower[after] != ",":
            return None
        return Link(i, (i,), source, self.words(range(after, end)), "from", "preposition", "ADP", "indirect",
                    "account", "“from” with a word for accounts names the source of the sentence.", 0.7)  # fmt: skip

    def noun(self, i: int) -> Link | None:
        t = self.t
        hit = cue_at(t, self.cues, i, "NOUN")
        if hit is None or t.dep[i] == "compound":
            return None
        cue, tokens = hit
        if cue.rest and cue.rest[-1] in ("among", "by", "from"):
            tokens = tokens[:-1]
        if cue.lemma == "attack":
            return None
        source: tuple[int, ...] = ()
        clause = -1
        owner = t.kid(i, "poss")
        if owner >= 0:
            source = tuple(k for k in self.noun_phrase(owner) if t.lower[k] not in ("'s", "’s", "'"))
        about: set[int] = set()
        for kid in t.kids[i]:
            if kid < i:
                continue
            if self.that_clause(kid) or (t.dep[kid] in ("acl", "relcl") and t.tag[kid] == "VB" and t.kid(kid, "aux") >= 0):
                clause = kid
            elif t.dep[kid] == "prep":
                obj = t.kid(kid, "pobj", "pcomp")
                if obj < 0:
                    continue
                if clause < 0:
                    clause = next((k for k in t.kids[obj] if k > obj and self.that_clause(k)), -1)
                if t.lower[kid] in ("by", "from", "among") and not source:
                    source = tuple(k for k in self.noun_phrase(obj) if clause < 0 or k < t.left[clause])
                elif t.lower[kid] in ("for", "of", "about", "against", "over", "on", "to") and not about:
                    about = set(t.subtree(kid) if t.lower[kid] not in ("for", "of", "about") else t.subtree(obj))
        if clause >= 0:
            content = set(t.subtree(clause)) - set(source)
        else:
            content = about - set(source)
            if not source or not content:
                return None
        inner = t.kid(i, "prep")
        if clause >= 0 and not source and inner >= 0 and t.lower[inner] in ("among", "by", "from", "of"):
            obj = t.kid(inner, "pobj")
            if obj >= 0:
                source = tuple(k for k in self.noun_phrase(obj) if k not in content)
        said = self.words(content - {i})
        if not said or (not source and cue.subcategory in ("mental", "factive")):
            return None
        return Link(i, tokens, source, said, cue_lemma(t, tokens), "noun", "NOUN", "nominal", "noun",
                    f"The noun “{t.words[i]}” stands for a statement; what it says follows.",
                    0.6 if clause >= 0 else 0.35)  # fmt: skip

    def that_clause(self, kid: int) -> bool:
        """Whether a clause after a noun says what the noun stands for ("claims that prices fell")."""
        t = self.t
        if t.dep[kid] not in ("acl", "ccomp", "relcl") or t.lower[t.left[kid]] not in ("that", "whether"):
            return False
        subject = t.kid(kid, "nsubj", "nsubjpass")
        return subject >= 0 and t.lower[subject] != "that"

    def adjective(self, i: int) -> Link | None:
        t = self.t
        hit = cue_at(t, self.cues, i, "ADJ")
        if hit is None:
            return None
        verb = t.head[i]
        subject = t.kid(verb, "nsubj")
        clause = next((k for k in t.kids[i] if k > i and t.dep[k] in ("ccomp", "xcomp", "prep", "pcomp")), -1)
        if subject < 0 or clause < 0 or t.lower[subject] in ("it", "there"):
            return None
        if t.lemma[verb] not in ("be", "feel", "remain", "stay", "sound"):
            return None
        content = self.words(t.subtree(clause))
        group = tuple(sorted({*self.verb_group(verb, ()), *range(verb, i + 1)})) if verb < i and i - verb < 4 else (i,)
        return Link(i, group, self.noun_phrase(subject), content, t.lemma[i], hit[0].category, "ADJ", "narrated",
                    "adjective", f"“{t.words[i]}” tells what somebody thinks.", 0.4)  # fmt: skip

    def adverb(self, i: int) -> Link | None:
        t = self.t
        hit = cue_at(t, self.cues, i, "ADV")
        if hit is None and t.lower[i] not in _HEARSAY_ADVERBS:
            return None
        category = hit[0].category if hit else _HEARSAY_ADVERBS[t.lower[i]]
        tokens = hit[1] if hit else (i,)
        top = t.head[i]
        while t.dep[top] in ("amod", "acomp", "advmod", "aux") and t.head[top] != top:
            top = t.head[top]
        content = self.words(k for k in t.subtree(top) if k not in tokens)
        return Link(i, tokens, (), content, cue_lemma(t, tokens), category, "ADV", "adverbial", "adverb",
                    f"“{t.words[i]}” passes something on and names nobody who says it.", 0.5)  # fmt: skip

    def headline(self, found: Sequence[Link]) -> Iterator[Link]:
        """"Minister: tax will rise", "Tax will rise: minister", and the same with a dash."""
        t = self.t
        cued = {t.sentence[link.cue_head] for link in found}
        known = self._known_in_body(found)
        for number, (begin, end) in enumerate(t.sentences):
            if begin >= end or t.role[begin] != "headline" or number in cued:
                continue
            for k in range(begin + 1, end - 1):
                if t.lower[k] not in (":", *_DASHES) or t.quote[k] != NO_QUOTE:
                    continue
                if t.lower[k] != ":" and not (t.end[k - 1] < t.start[k] and t.end[k] < t.start[k + 1]):
                    continue
                left, right = self.words(range(begin, k)), self.words(range(k + 1, end))
                if left and right and self._names_speaker(left, known) and self._is_claim(right) and t.lower[k] == ":":
                    yield self._headline_link(k, left, right)
                    break
                if left and right and self._names_speaker(right, known) and self._is_claim(left):
                    yield self._headline_link(k, right, left)
                    break

    def _headline_link(self, k: int, source: tuple[int, ...], content: tuple[int, ...]) -> Link:
        sign = "colon" if self.t.lower[k] == ":" else "dash"
        return Link(k, (k,), source, content, self.t.words[k], "neutral", "PUNCT", "headline", f"headline {sign}",
                    f"A {sign} in the headline parts the speaker from what is said.", 0.55)  # fmt: skip

    def _known_in_body(self, found: Sequence[Link]) -> frozenset[str] | None:
        """Names, in lower case, of those whom the body has speak or gives a title; None for a headline without a body."""
        t = self.t
        body = [k for k in range(len(t)) if t.counted[k] and t.role[k] != "headline"]
        if not body:
            return None
        speaking = {t.lower[k] for link in found for k in link.source if t.role[k] != "headline"}
        titled = {t.lower[k] for k in body if t.pos[k] == "PROPN" and k and t.lower[k - 1].strip(".") in self.roles}
        return frozenset(speaking | titled)

    def _names_speaker(self, tokens: tuple[int, ...], known: frozenset[str] | None) -> bool:
        """Whether words at a colon name a speaker: a role ("Minister: ..."), or a name that the body knows as one who speaks; a
        place or thing ("Tolm: wall falls") is none."""
        t = self.t
        if len(tokens) > 6 or any(t.pos[k] in ("VERB", "AUX", "NUM") for k in tokens):
            return False
        last = tokens[-1]
        told = t.pos[last] == "PROPN" and (known is None or t.lower[last] in {*known, *self.roles})
        named = told or (t.pos[last] == "NOUN" and t.lemma[last] in self.roles)
        return named and t.lower[tokens[0]] not in (
            "update", "video", "watch", "live", "exclusive", "breaking", "photos", "analysis", "opinion")  # fmt: skip

    def _is_claim(self, tokens: tuple[int, ...]) -> bool:
        t = self.t
        return len(tokens) >= 3 and any(t.pos[k] in ("VERB", "AUX") or t.quote[k] != NO_QUOTE for k in tokens)

    # --- quotations that run on ---------------------------------------------------------------------------------------

    def extended(self, link: Link, found: Sequence[Link]) -> Link:
        """A quotation goes on over the following sentences that are wholly quoted and have no cue of their own."""
        t = self.t
        if not any(t.quote[k] != NO_QUOTE for k in link.content):
            return link
        cued = self._cued(found)
        content = set(link.content)
        groups = {t.quote_groups[t.quote[k]] for k in link.content if t.quote[k] != NO_QUOTE}
        last = max(max(link.content), max(link.cue))
        sentence = t.sentence[last] + 1
        while sentence < min(len(t.sentences), t.sentence[last] + _LONGEST_QUOTATION):
            begin, end = t.sentences[sentence]
            tokens = [k for k in range(begin, end) if t.is_word(k)]
            if not tokens or t.quote[tokens[0]] == NO_QUOTE:
                break
            same = t.quote_groups[t.quote[tokens[0]]] in groups
            if t.section[begin] != t.section[link.cue_head] and not same:
                break
            if sentence in cued and not same:
                break
            outside = [k for k in tokens if t.quote[k] == NO_QUOTE]
            if outside:
                break
            content.update(tokens)
            sentence += 1
        if len(content) == len(link.content):
            return link
        return replace(link, content=self.words(content))

    def _cued(self, found: Sequence[Link]) -> set[int]:
        if not hasattr(self, "_cued_sentences"):
            self._cued_sentences = {
                self.t.sentence[link.cue_head] for link in found if self.t.quote[link.cue_head] == NO_QUOTE
            }
        return self._cued_sentences


def inside_same(t: Table, clause: int, verb: int) -> bool:
    """Whether a clause stands in the verb's own sentence."""
    return t.sentence[clause] == t.sentence[verb]


def cue_lemma(t: Table, tokens: Sequence[int]) -> str:
    """The cue as the lexicon writes it: lemma of the first word, further words as they are."""
    return " ".join([t.lemma[tokens[0]], *(t.lower[k] for k in tokens[1:])])
