"""Every "do not count" of the taxonomy, part C: the word in its other sense is no finding, in its own sense it is one.

A row: dimension, the word, a sentence in which it must not be found there, and one in which it must. The second sentence
keeps the first from passing for no reason; it is empty where a word has no counted sense in that dimension.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from framing import Article, Settings, score
from framing.evaluation.precision import LOOKED_UP, findings_of
from framing.findings import Finding
from framing.lexicon import load_shipped
from framing.scoring import DIMENSIONS


class Trap(NamedTuple):
    dimension: str
    word: str
    other: str
    own: str


HEDGES = [
    Trap("hedging", "May", "The vote is set for May.", "The vote may be put off."),
    Trap("hedging", "May", "Theresa May left the hall.", ""),
    Trap("hedging", "could", "She could swim at the age of four.", "Prices could fall next year."),
    Trap("hedging", "could", "He could not possibly know.", ""),
    Trap("hedging", "would", "Every summer they would walk to the lake.", "That would seem to be a mistake."),
    Trap("hedging", "would", "She said that she would come on Monday.", ""),
    Trap("hedging", "might", "The might of the navy was on show.", "The bridge might close."),
    Trap("hedging", "should", "Drivers should stop at a red light.", ""),
    Trap("hedging", "possible", "Call the office as soon as possible.", "It is possible that the firm will close."),
    Trap("hedging", "likely", "The poll asked 900 likely voters.", "The firm is likely to close."),
    Trap("hedging", "potentially", "He read “Potentially Yours” on the train.", "The leak is potentially harmful."),
    Trap("hedging", "chance", "It was a chance meeting at the station.", "There is a chance that it will rain."),
    Trap("hedging", "risk", "Smoking is a risk factor.", "There is a risk that the dam will fail."),
    Trap("hedging", "odds", "The bookmaker cut the odds on the grey horse.", ""),
    Trap("hedging", "appeared", "The driver appeared in court.", "The minister appeared to agree."),
    Trap("hedging", "appeared", "The singer appeared on television.", ""),
    Trap("hedging", "suggested", "Her aunt suggested a walk by the sea.", "The figures suggest that rents will fall."),
    Trap("hedging", "expects", "She expects a baby in June.", ""),
    Trap("hedging", "suspect", "The suspect was held overnight.", "Police suspect that the fire was set."),
    Trap("hedging", "about", "They spoke about the plan.", "The hall holds about 40 people."),
    Trap("hedging", "around", "They walked around the lake.", "The hall holds around 40 people."),
    Trap("hedging/hedge", "some", "Some people left early.", "Some 40 people left early."),
    Trap("hedging", "sort of", "They sell that sort of thing.", "The hall was sort of empty."),
    Trap(
        "hedging/condition", "if", "He ran as if the house were on fire.", "The firm will close if the loan is refused."
    ),
    Trap("hedging/condition", "if", "It was a good year, if not a great one.", ""),
    Trap("hedging/condition", "if", "They will march even if it rains.", ""),
]
BOOSTERS = [
    Trap("hedging/booster", "must", "Visitors must wear a badge.", "The man must have known the code."),
    Trap("hedging/booster", "clear", "Crews clear the road every night.", "It is clear that the plan failed."),
    Trap("hedging", "certain", "A certain amount of salt is needed.", "It is certain that the mill will close."),
    Trap("hedging/booster", "sure", "Make sure the door is shut.", ""),
    Trap("hedging/booster", "clearly", "Please speak clearly into the phone.", "The plan has clearly failed."),
    Trap("hedging/booster", "certain", "The mayor is not certain that the bridge is safe.", ""),
    Trap(
        "hedging/booster", "doubt", "There is doubt about the figures.", "There is no doubt that the figures are wrong."
    ),
]
CUES = [
    Trap("attribution", "state", "The state of the roads is poor.", "The rules state that dogs are banned."),
    Trap("attribution", "add", "The sums do not add up.", "They add that the roof leaks."),
    Trap("attribution", "report", "The guards report to the captain.", "Doctors report that the fever is falling."),
    Trap("attribution", "reports", "The reports lay on the desk.", ""),
    Trap("attribution", "wrote", "The bank wrote off the loan.", "The mayor wrote that the loan was lost."),
    Trap("attribution", "continued", "The band continued to play.", ""),
    Trap(
        "attribution",
        "concluded",
        "The firms concluded a deal in March.",
        "The inquiry concluded that the valve failed.",
    ),
    Trap("attribution", "claimed", "The flood claimed nine lives.", "The mayor claimed that the road was safe."),
    Trap("attribution", "claimed", "The captain claimed victory in the final.", ""),
    Trap("attribution", "claim", "Many nurses claim housing benefits.", ""),
    Trap("attribution", "claim", "He sent in an insurance claim.", "The claim that the mill would close was false."),
    Trap("attribution", "maintains", "The county maintains the roads.", "The mayor maintains that the roads are safe."),
    Trap(
        "attribution",
        "admitted",
        "Twelve people were admitted to hospital.",
        "The mayor admitted that the sum was wrong.",
    ),
    Trap("attribution", "conceded", "The keeper conceded a goal.", "The mayor conceded that the sum was wrong."),
    Trap("attribution", "conceded", "The party conceded nine seats.", ""),
    Trap("attribution", "accepted", "The singer accepted an award.", "The mayor accepted that the sum was wrong."),
    Trap("attribution", "granted", "The council granted money to the choir.", ""),
    Trap("attribution", "revealed", "The star revealed a red dress.", "The letter revealed that the sum was wrong."),
    Trap("attribution", "note", "A note lay on the desk.", "Experts note that the sum is wrong."),
    Trap("attribution", "show", "The show starts at nine.", "The figures show that rents fell."),
    Trap("attribution", "exhibited", "The gallery exhibited her boats.", ""),
    Trap("attribution", "confirmed", "She confirmed a booking for two.", "Police confirmed that two men were hurt."),
    Trap(
        "attribution", "denied", "The guards denied the crew entry.", "The mayor denied that she had met the builder."
    ),
    Trap("attribution", "denied", "The court denied the man bail.", ""),
    Trap(
        "attribution", "dismissed", "The bank dismissed ninety staff.", "The minister dismissed the claims as gossip."
    ),
    Trap("attribution", "dismissed", "The judge dismissed the case.", ""),
    Trap("attribution", "rejected", "The shop rejected the goods.", "The union rejected the accusation."),
    Trap("attribution", "dispute", "The dispute lasted a year.", "Experts dispute the figures."),
    Trap("attribution", "slammed", "The boy slammed the door.", "The union slammed the plan."),
    Trap("attribution", "blast", "The bomb blast broke nine windows.", "Nurses blast the minister over pay."),
    Trap("attribution", "Slam", "She won a Grand Slam in the spring.", ""),
    Trap("attribution", "snap", "The party called a snap election.", ""),
    Trap("attribution", "barked", "The dog barked all night.", "“Get out,” the guard barked."),
    Trap("attribution", "offered", "The bank offered money to the choir.", ""),
    Trap("attribution", "whisper", "The party ran a whisper campaign.", ""),
    Trap("attribution", "venture", "The firms set up a joint venture.", ""),
    Trap("attribution", "demand", "Market demand for wheat fell.", "Unions demand that the mill stay open."),
    Trap("attribution", "vows", "The couple took their vows in church.", "The mayor vows to close the mill."),
    Trap("attribution", "ordered", "They ordered fish and two soups.", "The judge ordered the mill to close."),
    Trap("attribution", "pledge", "The station held a pledge drive.", "Ministers pledge to close the mill."),
]
SOURCES = [
    Trap(
        "sources", "officials", "The match officials said the pitch was wet.", "City officials said the road was wet."
    ),
    Trap("sources", "official", "The official tally is 40.", "Ministry officials said the tally was 40."),
    Trap(
        "sources", "government", "Analysts said a government bond was sold.", "The government said the bond was sold."
    ),
    Trap(
        "sources/security",
        "officer",
        "The firm's finance officer said sales fell.",
        "A police officer said it was late.",
    ),
    Trap("sources/security", "Judge", "Mike Judge made the film.", ""),
    Trap("sources/security", "general", "The general mood was glum.", "A retired general said the mood was glum."),
    Trap("sources/security", "court", "The royal court moved to the coast.", "The court said the sale was void."),
    Trap("sources", "party", "The birthday party went on till two.", "The party said the sale was void."),
    Trap("sources", "whip", "They whip the cream till it stands.", ""),
    Trap("sources/business", "bank", "He sat on the river bank.", "The bank said the loan was lost."),
    Trap(
        "sources/business", "company", "She enjoyed the company of old friends.", "The company said the loan was lost."
    ),
    Trap("sources/expert", "expert", "She took expert advice.", "An expert said the dam was sound."),
    Trap(
        "sources/expert",
        "fellow",
        "Fellow passengers said the train was late.",
        "A research fellow said the dam was sound.",
    ),
    Trap("sources/civil", "Union", "The fire began in Union Street.", "The union said the dam was unsafe."),
    Trap("sources/civil", "Union", "The European Union said the tax was void.", ""),
    Trap("sources/civil", "charity", "She works in a charity shop.", "The charity said the hostel was full."),
    Trap("sources", "witness", "They went there to witness the launch.", "A witness said the car was red."),
    Trap("sources/citizen", "Victim", "Victim Support has an office there.", "The victim said the car was red."),
    Trap("sources/media", "post", "The post office closed at noon.", ""),
    Trap("sources/document", "label", "The record label signed the band.", ""),
    Trap("sources/document", "letter", "He put it through the letter box.", "The letter said the band had split."),
    Trap("sources/anonymous", "sources", "The island has new sources of energy.", "Sources said the deal was off."),
    Trap("sources/anonymous", "sources", "Energy sources are costly, the minister said.", ""),
    Trap("sources/anonymous", "source", "The source code was lost.", "A source said the code was lost."),
    Trap("sources/anonymous", "source", "It is an open source tool.", ""),
    Trap("sources/anonymous", "source", "They walked to the source of the river.", ""),
    Trap("sources/vague", "critics", "The film critics gave it two stars.", "Critics say the film is long."),
    Trap("sources/vague", "some", "Some 40 nurses left.", "Some say the film is long."),
    Trap("sources/vague", "many", "Many of the homes were empty.", "Many believe the film is long."),
]
EVIDENTIALS = [
    Trap("hedging/evidential", "apparent", "The heir apparent opened the fair.", "The firm will apparently close."),
    Trap("hedging/evidential", "seen", "He is seen as a safe choice.", ""),
    Trap(
        "hedging/evidential",
        "sign",
        "The two firms sign a deal on Monday.",
        "There are signs that the firm will close.",
    ),
    Trap("hedging/evidential", "points", "She had nine points to make.", "Everything points to a closure."),
]
APPRAISAL = [
    Trap("loaded", "Fury", "Tyson Fury won the fight.", "The fury of the crowd grew."),
    Trap("loaded", "proud", "Dana Proud opened the fair.", ""),
    Trap("loaded", "fear", "Experts fear that prices will rise.", ""),
    Trap("loaded", "Heroic", "He bought a Heroic jacket at the sale.", "It was a heroic rescue."),
    Trap("loaded", "weak", "The phone had a weak signal.", "He was a weak mayor."),
    Trap("loaded", "weak", "A weak pound helped the ports.", ""),
    Trap("loaded", "Resolute", "The Resolute sailed at noon.", "She was a resolute mayor."),
    Trap("loaded", "corrupt", "The file was corrupt and would not open.", "He was a corrupt mayor."),
    Trap("loaded", "fair", "The fair opens on Monday.", ""),
    Trap("loaded", "fair", "The weather was fair.", ""),
    Trap("loaded", "decent", "They live in a decent-sized flat.", ""),
    Trap("loaded", "historic", "It is a historic building of the second grade.", "It was a historic vote."),
    Trap("loaded", "landmark", "The tower is a landmark on the coast.", "It was a landmark ruling."),
    Trap("loaded", "flawed", "The jeweller sold a flawed gem.", "The plan was deeply flawed."),
    Trap("loaded", "fell", "Sales fell 4 per cent.", ""),
    Trap("loaded", "sweeping", "He was sweeping the floors.", "The mayor wants sweeping powers."),
    Trap("loaded", "slashed", "Someone slashed the tyres of the van.", "The council slashed the budget."),
    Trap("loaded", "real", "She sells real estate.", ""),
    Trap("loaded", "virtual", "It was a virtual meeting.", "He was a virtual prisoner."),
    Trap("loaded", "pure", "She teaches pure maths.", "It was pure nonsense."),
    Trap("loaded", "True", "Micah True ran the race.", ""),
]
LOADED = [
    Trap("loaded", "Terrorism", "He was held under the Terrorism Act.", ""),
    Trap("loaded", "terrorism", "She works for the Prevention of Terrorism unit.", ""),
    Trap("loaded", "terrorist", "It is a designated terrorist organisation.", ""),
    Trap("loaded", "regime", "The tax regime is unchanged.", "The regime closed two papers."),
    Trap("loaded", "regime", "Her exercise regime is strict.", ""),
    Trap("loaded", "régime", "The book is on the ancien régime.", ""),
    Trap("loaded", "Massacre", "The Ridge Street Massacre is taught in schools.", ""),
    Trap("loaded", "murder", "He was charged with murder.", ""),
    Trap("loaded", "terrorism", "She was convicted of a terrorism offence.", ""),
    Trap("loaded", "crash", "The car crash closed the road.", ""),
    Trap("loaded", "rout", "The home side scored nine in the rout.", ""),
    Trap("loaded", "battle", "The two clubs battle for the cup.", ""),
    Trap("loaded", "radical", "A free radical has one spare electron.", ""),
    Trap("loaded", "extreme", "The paper is on extreme value theory.", "It was an extreme reaction."),
    Trap("loaded", "violent", "A violent storm hit the coast.", ""),
]
FACTIVES = [
    Trap("factivity", "know", "They know the mayor well.", "They know that the mayor lied."),
    Trap("factivity", "discovered", "She discovered a new moon.", "She discovered that the safe was empty."),
    Trap("factivity", "failed", "Nine pupils failed the exam.", "The board failed to lock the gate."),
    Trap("factivity", "refuse", "Refuse collection starts at six.", "The crews refuse to work."),
    Trap("factivity/implicative", "force", "The bill would force schools to open.", "The flood forced them to leave."),
    Trap("factivity/implicative", "managed", "She managed the shop.", "She managed to open the lock."),
    Trap("factivity/factive", "know", "Do they know who paid?", ""),
    Trap("factivity/factive", "knew", "He denied that he knew the man.", ""),
]
TRIGGERS = [
    Trap("presupposition", "still", "It is a still photo from the film.", "The mill is still closed."),
    Trap("presupposition", "still", "They swam in the still water.", ""),
    Trap("presupposition", "continued", "“We lost,” she continued.", "The firm continued to dump waste."),
    Trap("presupposition", "only", "The hall holds only 40 people.", ""),
    Trap("presupposition", "after", "They ate after the match.", ""),
    Trap("presupposition", "return", "He bought a return ticket.", ""),
]
PASSIVES = [
    Trap("agency", "interested", "She was interested in boats.", ""),
    Trap("agency", "located", "The mill is located on the coast.", ""),
    Trap("agency", "retired", "He is retired and lives by the lake.", ""),
    Trap("agency", "born", "She was born in March.", ""),
    Trap("agency", "lost", "They got lost in the fog.", ""),
    Trap("agency", "broken", "The broken chair lay in the yard.", ""),
    Trap("agency", "shot", "He took a long-shot bet.", "A boy was shot near the school."),
]
EVENT_NOUNS = [
    Trap("agency", "building", "The building stood empty.", ""),
    Trap("agency", "government", "The government met on Monday.", ""),
    Trap("agency", "station", "The station is by the lake.", ""),
    Trap("agency", "election", "The election is in May.", ""),
    Trap("agency", "painting", "The painting hung in the hall.", ""),
    Trap("agency", "meeting", "The meeting ran late.", ""),
    Trap("agency", "population", "The population grew.", ""),
]
PROMPTS = [
    Trap("prompts/us-them", "US", "The US sent two ships.", ""),
    Trap("prompts/us-them", "Our", "She saw “Our Town” at the theatre.", ""),
    Trap(
        "prompts/metaphor",
        "flood",
        "The flood drowned nine sheep in the valley.",
        "A flood of migrants reached the border.",
    ),
    Trap("prompts/metaphor", "wave", "A wave broke over the pier.", "A wave of migrants reached the border."),
    Trap("prompts/metaphor", "plague", "The plague killed half the town in 1349.", ""),
    Trap("prompts/metaphor", "firestorm", "The firestorm burned nine houses.", ""),
]
SENSATIONAL = [
    Trap("loaded", "NATO", "NATO and the WHO met on Monday.", ""),
    Trap("loaded", "explosive", "A bomb disposal team found an explosive device.", "The diary holds explosive claims."),
    Trap("loaded", "chaos", "She studies chaos theory.", "There was chaos at the port."),
    Trap("loaded", "horror", "They saw a horror film.", ""),
    Trap("loaded", "shocking", "The cable gave him a shocking jolt of current.", "It was a shocking betrayal."),
]
FRAMES = [
    # C.15: sport is no conflict, "right" is a direction too, to claim an attack is not to be blamed for it.
    Trap(
        "loaded", "clash", "The two clubs clash in the cup final on Sunday.", "The two ministers clashed over the tax."
    ),
    Trap(
        "loaded", "showdown", "The showdown of the clubs ended two to one.", "She faces a showdown with her own party."
    ),
    Trap("loaded", "right", "Turn right at the church and walk on.", ""),
    Trap("agency/blame", "responsibility", "The armed group claimed responsibility for the attack.", ""),
    Trap("agency/decision", "passed", "The bill passed from hand to hand.", "Parliament passed the bill."),
    # C.17: words of war and peace in other trades, and genocide as a charge.
    Trap("loaded", "genocide", "He was charged with genocide.", ""),
    Trap(
        "prompts/war-peace",
        "surgical",
        "The surgical ward is on the third floor.",
        "It was a surgical strike on the depot.",
    ),
    Trap("prompts/war-peace", "strike", "The strike of the nurses began on Monday.", "An air strike hit the depot."),
    Trap("prompts/war-peace", "victory", "The victory in the final was their third.", "They fight for total victory."),
    Trap("prompts/war-peace", "troops", "Troops of scouts camped by the lake.", "Troops crossed the river at night."),
    Trap("prompts/war-peace", "crushed", "She crushed the garlic.", "The army crushed the uprising."),
    Trap("prompts/war-peace", "talks", "She talks to her hens every morning.", "Peace talks began on Monday."),
    Trap("prompts/war-peace", "aid", "She wears a hearing aid.", "An aid convoy reached the town."),
    Trap("prompts/war-peace", "mediator", "A mediator met the divorced couple.", "A mediator met both armies."),
]
QUOTES = [
    # C.19: words in quotation marks that are no label: titles, nicknames beside a name, measures, mottos, foreign words.
    Trap("loaded", "Long", "The film known as “The Long Night” opens on Friday.", "She is known as “the long knife”."),
    Trap("loaded", "Brave", "The novel billed as “A Brave Year” sold well.", ""),
    Trap("loaded", "Boots", "Dana “Boots” Holt ran the race.", ""),
    Trap("loaded", "tall", "The mast is 60' 2\" tall.", ""),
    Trap("loaded", "ever", "The town, whose motto is “ever ready”, has a mill.", ""),
    Trap("loaded", "mill", "The mill workers' deal won't hold.", ""),
    Trap("loaded", "brot", "The loaf, “Brot” there, costs two crowns.", ""),
]
TRAPS = [
    *HEDGES, *BOOSTERS, *CUES, *SOURCES, *EVIDENTIALS, *APPRAISAL, *LOADED, *FACTIVES, *TRIGGERS, *PASSIVES, *EVENT_NOUNS,
    *PROMPTS, *SENSATIONAL, *FRAMES, *QUOTES,
]  # fmt: skip


@pytest.fixture(scope="module")
def found() -> dict[str, list[Finding]]:
    """All findings, and the hits of the dimensions that are looked up, by sentence."""
    texts = list(dict.fromkeys(text for trap in TRAPS for text in (trap.other, trap.own) if text))
    articles = [Article(f"t-{n}", text, "The Lantern") for n, text in enumerate(texts)]
    scored = score(articles, Settings(attribution="rules", prompts=True))
    by_text: dict[str, list[Finding]] = {text: [] for text in texts}
    for finding in findings_of(scored, load_shipped()):
        by_text[texts[int(finding.article[2:])]].append(finding)
    return by_text


def hits(found: list[Finding], trap: Trap) -> list[str]:
    """Rules of the findings of a trap's dimension (and category) on its word."""
    dimension, _, category = trap.dimension.partition("/")
    return [
        f.rule for f in found
        if f.dimension == dimension and category in ("", f.category) and _stem(trap.word) in f.span.text.lower()
    ]  # fmt: skip


def _stem(word: str) -> str:
    return word.lower()[:4]


@pytest.mark.parametrize("trap", TRAPS, ids=lambda t: f"{t.dimension}:{t.other[:40]}")
def test_the_other_sense_is_no_finding(trap: Trap, found: dict[str, list[Finding]]) -> None:
    assert hits(found[trap.other], trap) == []


@pytest.mark.parametrize("trap", [t for t in TRAPS if t.own], ids=lambda t: f"{t.dimension}:{t.own[:40]}")
def test_the_own_sense_is_one(trap: Trap, found: dict[str, list[Finding]]) -> None:
    assert hits(found[trap.own], trap) != []


def test_the_table_names_dimensions_that_exist() -> None:
    assert {t.dimension.partition("/")[0] for t in TRAPS} <= {*DIMENSIONS, *LOOKED_UP}
