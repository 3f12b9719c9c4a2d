"""What is certain of a movement phase when only sets of possible orders are known.

The equations of the judge (judge/equations.py) on choices instead of orders: every answer is YES (for every order of
everybody that the sets allow), NO (for none) or UNKNOWN, and a strength is (least, most). Each answer follows from
certain ones by the same step the judge itself takes when it fills in decisions, so it holds whatever the rest is; a
decision that is asked for while it is being found is UNKNOWN. Trains and canals are never decided here: a train is a
rival at every station of its journey, a passage a move that may not happen.

On the way it is noted what was looked at. `seen`: units with the choices that mattered; if all seen units have one
choice left, then no order of anybody else can touch the answer, and the judge may be asked. `read`: units whose set
was looked at, as bits: the answer holds for all nodes of a search in which those sets are no larger. `near`: how deep
a unit was seen first. `cut_off`: something lay too deep to be looked at, so `seen` is not all.
"""

from collections.abc import Iterator

from kartentisch.judge.actions import MOVE, NO, TRAIN, UNKNOWN, YES
from kartentisch.judge.modes.convoy import Chain, connects
from kartentisch.judge.risk.table import Choice, Entry, Table, names_coast_wrongly
from kartentisch.rules import reach

Range = tuple[int, int]


class Bounds:
    """The bounds on one node of a search: `allowed` holds the set of choices of every unit."""

    def __init__(self, table: Table, allowed: list[int], deepest: int) -> None:
        """`deepest`: how many decisions that ask for each other are followed; what lies deeper is UNKNOWN."""
        self.table = table
        self.allowed = allowed
        self.deepest = deepest
        self.seen: dict[int, int] = {}
        self.near: dict[int, int] = {}
        self.read = 0
        self.cut_off = False
        self._depth = 0
        self._known: dict[tuple[str, int, int], int] = {}
        self._supports: dict[tuple[int, str, int, str], Range] = {}

    # What is allowed.

    def look(self, u: int, a: int) -> bool:
        """Whether unit `u` may have choice `a`; notes that it mattered."""
        self.read |= 1 << u
        if not self.allowed[u] >> a & 1:
            return False
        self.seen[u] = self.seen.get(u, 0) | 1 << a
        if self._depth < self.near.get(u, 1000):
            self.near[u] = self._depth
        return True

    def open(self, u: int) -> Iterator[tuple[int, Choice]]:
        """The choices a unit still has."""
        for a, choice in enumerate(self.table.choices[u]):
            if self.look(u, a):
                yield a, choice

    def single(self, u: int) -> bool:
        """Whether a unit has one choice left."""
        mask = self.allowed[u]
        return mask & (mask - 1) == 0

    def entries(self, entries: list[Entry]) -> Iterator[tuple[int, list[int]]]:
        """The units of an index with their choices in it that are allowed."""
        found: dict[int, list[int]] = {}
        for u, a in entries:
            if self.look(u, a):
                found.setdefault(u, []).append(a)
        return iter(found.items())

    def all_of(self, u: int, listed: list[int]) -> bool:
        """Whether a unit has no other choices than these."""
        mask = self.allowed[u]
        for a in listed:
            mask &= ~(1 << a)
        return mask == 0

    def power(self, u: int) -> str:
        """Whose unit it is."""
        return self.table.units[u].power

    def province(self, u: int) -> str:
        """Where a unit stands."""
        return self.table.units[u].province

    # Decisions, each remembered.

    def arrives(self, u: int, a: int) -> int:
        """Whether unit `u`, if it has the move `a`, arrives."""
        return self._ask("arrives", u, a)

    def stands_by(self, u: int, a: int) -> int:
        """Whether unit `u`, if it has the support `a`, is not cut."""
        return self._ask("stands_by", u, a)

    def way(self, u: int, a: int) -> int:
        """Whether the way of unit `u`, if it has the move `a`, is open."""
        if self.table.choices[u][a].way == "foot" and not self._perhaps_by_sea(u, a):
            return YES
        return self._ask("way", u, a)

    def dislodged(self, u: int) -> int:
        """Whether unit `u` is dislodged."""
        return self._ask("dislodged", u, 0)

    def _ask(self, what: str, u: int, a: int) -> int:
        key = (what, u, a)
        known = self._known.get(key)
        if known is not None:
            return known
        if self._depth >= self.deepest:
            self.cut_off = True
            return UNKNOWN
        self._known[key] = UNKNOWN
        self._depth += 1
        found: int = getattr(self, f"_{what}")(u, a)
        self._depth -= 1
        self._known[key] = found
        return found

    def _perhaps_by_sea(self, u: int, a: int) -> bool:
        """Whether a move to a neighbour may go by sea after all: an own fleet may convoy it (DATC 4.A.3)."""
        entries = self.table.carries.get((u, self.table.choices[u][a].goal), ())
        return any(self.look(f, b) for f, b in entries if self.power(f) == self.power(u))

    def by_sea(self, u: int, a: int) -> int:
        """Whether a move goes by sea."""
        if self.table.choices[u][a].way == "sea":
            return YES
        return UNKNOWN if self._perhaps_by_sea(u, a) else NO

    def _way(self, u: int, a: int) -> int:
        choice = self.table.choices[u][a]
        if choice.canal:
            self._explore_canal(choice.canal)
            return UNKNOWN
        units, position = self.table.units, self.table.position
        sure, maybe = [], []
        for f, listed in self.entries(self.table.carries.get((u, choice.goal), [])):
            lost = self.dislodged(f)
            if position.carries_at(units[f], units[u].kind) and lost != YES:
                maybe.append(f)
                if lost == NO and self.all_of(f, listed):
                    sure.append(f)
        if choice.way == "foot":
            return UNKNOWN
        near = {f: reach.near_carrier(position, units[f].kind, units[f].place) for f in maybe}
        chain = Chain(
            tuple(maybe),
            frozenset(f for f in maybe if units[u].province in near[f]),
            frozenset(f for f in maybe if choice.goal in near[f]),
            {f: tuple(g for g in maybe if units[g].province in near[f]) for f in maybe},
        )
        if connects(chain, sure):
            return YES
        return UNKNOWN if connects(chain, maybe) else NO

    def _explore_canal(self, canal: str) -> None:
        """Look at all a passage may depend on: its keeper, and who else goes across."""
        for v, b in self.table.across.get(canal, ()):
            if self.look(v, b) and self.table.choices[v][b].action is MOVE:
                self.arrives(v, b)
        kept = next(one for one in self.table.position.variant.canals if one.id == canal)
        keeper = self.table.at.get(kept.keeper)
        if keeper is not None:
            for _choice in self.open(keeper):
                pass
            self.dislodged(keeper)
            for v, b in self.table.into.get(kept.keeper, ()):
                if self.look(v, b):
                    self.way(v, b)

    def explore_train(self, u: int) -> None:
        """Look at all the journey of unit `u` may depend on; once."""
        self._ask("train", u, 0)

    def _train(self, u: int, _a: int) -> int:
        for entries in self.table.rails.values():
            for v, b in entries:
                self.look(v, b)
        for _a, choice in self.open(u):
            if choice.action is TRAIN:
                self._helpers(u, choice.goal)
                for station in choice.stations:
                    self._explore_station(station)
        self._explore_station(self.province(u))
        return UNKNOWN

    def _explore_station(self, station: str) -> None:
        stands = self.table.at.get(station)
        if stands is not None:
            for b, choice in self.open(stands):
                if choice.action is MOVE:
                    self.arrives(stands, b)
            self._helpers(stands, "")
            self.dislodged(stands)
        for v, b in self.table.into.get(station, ()):
            if self.look(v, b):
                self.arrives(v, b)
                self.prevents(v, b)

    # Strengths.

    def _helpers(self, u: int, goal: str, a: int = -1, without: str = "") -> Range:
        """How many supports a unit has for a move (choice `a`) to `goal`, or to hold; not those of one power."""
        key = (u, goal, a, without)
        known = self._supports.get(key)
        if known is None:
            known = self._count(u, goal, a, without)
            # What was counted at the edge of the depth might be known better from nearer by.
            if self._depth < self.deepest:
                self._supports[key] = known
        return known

    def _count(self, u: int, goal: str, a: int, without: str) -> Range:
        least = most = 0
        for s, listed in self.entries(self.table.helps.get((u, goal), [])):
            states = [self.stands_by(s, b) for b in listed]
            if self.power(s) == without or all(state == NO for state in states):
                continue
            most += 1
            if self.all_of(s, listed) and all(state == YES for state in states):
                choices = self.table.choices
                if a < 0 or not any(names_coast_wrongly(choices[s][b], choices[u][a]) for b in listed):
                    least += 1
        return least, most

    def _head(self, o: int, b: int, i: int, a: int) -> int:
        """Whether unit `o` with the move `b` and unit `i` with `a` run into each other head-to-head."""
        if self.table.choices[o][b].goal != self.province(i):
            return NO
        states = (self.by_sea(o, b), self.by_sea(i, a))
        if YES in states:
            return NO
        across = self.table.choices[o][b].canal or self.table.choices[i][a].canal
        return UNKNOWN if UNKNOWN in states or across else YES

    def _against(self, i: int, a: int) -> tuple[int, Range]:
        """Whether the goal of a move is left as the attack sees it, and the strength that keeps it."""
        goal = self.table.choices[i][a].goal
        o = self.table.at.get(goal)
        if o is None:
            return YES, (0, 0)
        gone: list[int] = []
        kept: list[Range] = []
        for b, choice in self.open(o):
            if choice.action is MOVE:
                arrives, head = self.arrives(o, b), self._head(o, b, i, a)
                if head != NO:
                    least, most = self._helpers(o, choice.goal, b)
                    kept.append((1 + least if head == YES else 0, 1 + most))
                if head == UNKNOWN:
                    gone.append(UNKNOWN)
                    kept.append((0, 1))
                elif head == YES:
                    gone.append(NO)
                else:
                    gone.append(arrives)
                    kept.append((0 if arrives != NO else 1, 0 if arrives == YES else 1))
                if choice.canal:
                    kept.append((0, 1 + self._helpers(o, "")[1]))
            elif choice.action is TRAIN:
                self.explore_train(o)
                gone.append(UNKNOWN)
                kept.append((0, 1 + max(self._helpers(o, "")[1], self._helpers(o, choice.goal)[1])))
            else:
                gone.append(NO)
                least, most = self._helpers(o, "")
                kept.append((1 + least, 1 + most))
        left = gone[0] if len(set(gone)) == 1 else UNKNOWN
        return left, (min(low for low, _ in kept), max(high for _, high in kept))

    def _attack(self, i: int, a: int, gone: int) -> Range:
        way = self.way(i, a)
        goal = self.table.choices[i][a].goal
        everybody = self._helpers(i, goal, a)
        if way == NO:
            return 0, 0
        o = self.table.at.get(goal)
        if gone == YES or o is None:
            least, most = 1 + everybody[0], 1 + everybody[1]
        elif self.power(o) == self.power(i):
            least, most = 0, (1 + everybody[1] if gone == UNKNOWN else 0)
        else:
            others = self._helpers(i, goal, a, self.power(o))
            least, most = 1 + others[0], 1 + (everybody if gone == UNKNOWN else others)[1]
        return (least if way == YES else 0), most

    def prevents(self, j: int, b: int) -> Range:
        """With which strength a move keeps others out of its goal."""
        way = self.way(j, b)
        goal = self.table.choices[j][b].goal
        least, most = self._helpers(j, goal, b)
        if way == NO:
            return 0, 0
        beaten = NO
        o = self.table.at.get(goal)
        for c, choice in self.open(o) if o is not None else ():
            if o is not None and choice.action is MOVE and (head := self._head(o, c, j, b)) != NO:
                arrives = self.arrives(o, c)
                if arrives == YES and head == YES and self.single(o):
                    beaten = YES
                elif arrives != NO:
                    beaten = UNKNOWN
        if beaten == YES:
            return 0, 0
        return (1 + least if way == YES and beaten == NO else 0), 1 + most

    def _arrives(self, i: int, a: int) -> int:
        goal = self.table.choices[i][a].goal
        gone, kept = self._against(i, a)
        least, most = self._attack(i, a, gone)
        if most <= kept[0]:
            return NO
        sure = least > kept[1]
        for j, listed in self.entries(self.table.into.get(goal, [])):
            if j == i:
                continue
            ranges = [self.prevents(j, b) for b in listed]
            low = min(low for low, _ in ranges) if self.all_of(j, listed) else 0
            if most <= low:
                return NO
            sure = sure and least > max(high for _, high in ranges)
        for t, listed in self.entries(self.table.rails.get(goal, [])):
            if t != i:
                self.explore_train(t)
                high = max(self._helpers(t, self.table.choices[t][b].goal)[1] for b in listed)
                sure = sure and least > 1 + high
        return YES if sure else UNKNOWN

    def _stands_by(self, s: int, b: int) -> int:
        choice = self.table.choices[s][b]
        target = choice.goal or (self.province(choice.other) if choice.other >= 0 else "")
        state = YES
        if choice.canal:
            self._explore_canal(choice.canal)
            state = UNKNOWN
        for j, listed in self.entries(self.table.into.get(self.province(s), [])):
            if self.power(j) == self.power(s):
                continue
            if self.province(j) == target:
                cuts = [self.arrives(j, c) for c in listed]
            else:
                cuts = [self.way(j, c) for c in listed]
            if self.all_of(j, listed) and all(cut == YES for cut in cuts):
                return NO
            if any(cut != NO for cut in cuts):
                state = UNKNOWN
        return state

    def _dislodged(self, u: int, _a: int) -> int:
        gone = self.left(u)
        if gone == YES:
            return NO
        entered = NO
        for j, listed in self.entries(self.table.into.get(self.province(u), [])):
            if j == u:
                continue
            states = [self.arrives(j, b) for b in listed]
            if gone == NO and self.all_of(j, listed) and all(state == YES for state in states):
                return YES
            if any(state != NO for state in states):
                entered = UNKNOWN
        return entered

    def left(self, u: int) -> int:
        """Whether a unit leaves its province by its own move."""
        states = []
        for a, choice in self.open(u):
            if choice.action is TRAIN:
                self.explore_train(u)
                states.append(UNKNOWN)
            else:
                states.append(self.arrives(u, a) if choice.action is MOVE else NO)
        return states[0] if len(set(states)) == 1 else UNKNOWN
