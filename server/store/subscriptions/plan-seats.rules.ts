import type { ListedPerson } from '../../people/accounts/people-list.rules.ts';
import type { Problem } from '../../platform/problem.rules.ts';
import { normalizeEmail } from '../../platform/email.rules.ts';
import { findSeatProblem, type HeldSeat } from './seat.rules.ts';

/** A seat as its owner has filled it in; free with an empty address. */
export interface SeatEdit extends HeldSeat {
  /** Names its holder when the form was made; undefined for an edit that is meant whatever it replaces. */
  was?: string | undefined;
}

/** Tells what became of a field or of a line of the list; one without a problem has its seat. */
export interface SeatResult {
  /** The seat it is about; null where a line has none. */
  seat: number | null;
  /** Of the list; null for a field. */
  line: number | null;
  email: string;
  problem: Problem | null;
  /** The line as it was written, to be shown again. */
  text: string;
}

interface Plan {
  /** Seats that change hands, by their numbers. */
  changes: { seat: number; from: string; to: string }[];
  results: SeatResult[];
}

interface Given {
  seats: readonly HeldSeat[];
  ownerEmail: string;
}

const heldIn = (seats: ReadonlyMap<number, string>): HeldSeat[] => [...seats].map(([seat, email]) => ({ seat, email }));

/** Returns who holds each seat after these edits, and what is wrong with those that cannot be. */
function applyEdits(edits: readonly SeatEdit[], { seats, ownerEmail }: Given) {
  const refused = new Map<SeatEdit, Problem>();
  for (;;) {
    const target = new Map(seats.map(({ seat, email }) => [seat, email]));
    const taken = edits.filter((edit) => !refused.has(edit));
    // All of them are let go first, so that two people can change places.
    for (const { seat } of taken) target.set(seat, '');
    const before = refused.size;
    for (const edit of taken) {
      const problem = findSeatProblem(edit, { ownerEmail, held: heldIn(target) });
      if (problem) refused.set(edit, problem);
      else target.set(edit.seat, edit.email);
    }
    // Without an edit that was refused its seat stays with its holder, which may stand in the way of another one.
    if (refused.size === before) return { target, refused };
  }
}

/** Gives the seats that are free to the people of a list, in its order. */
function fillFree(list: readonly ListedPerson[], target: Map<number, string>, kept: ReadonlySet<number>, given: Given) {
  const lineOf = new Map<string, number>();
  return list.map(({ line, email: written, text }): SeatResult => {
    const email = normalizeEmail(written);
    const about = { line, email, text };
    const refuse = (problem: Problem): SeatResult => ({ ...about, seat: null, problem });
    if (email === '') return refuse({ key: 'EmailInvalid' });
    const other = lineOf.get(email);
    if (other !== undefined) return refuse({ key: 'SubscriptionsSeatTwice', tokens: { line: other } });
    const problem = findSeatProblem({ seat: 0, email }, { ownerEmail: given.ownerEmail, held: heldIn(target) });
    if (problem) return refuse(problem);
    const free = [...target].find(([seat, holder]) => holder === '' && !kept.has(seat));
    if (!free) return refuse({ key: 'SubscriptionsSeatFull' });
    lineOf.set(email, line);
    target.set(free[0], email);
    return { ...about, seat: free[0], problem: null };
  });
}

/**
 * Decides who gets which seat of a subscription. Whatever is right is given, and each field and each line of the list that
 * is not says why; a field that nobody has edited keeps what the seat is now.
 */
export function planSeats(asked: { edits: readonly SeatEdit[]; list: readonly ListedPerson[] }, given: Given): Plan {
  const current = new Map(given.seats.map(({ seat, email }) => [seat, email]));
  const edits = asked.edits
    .map(({ seat, email, was }) => ({
      seat,
      email: normalizeEmail(email),
      was: was === undefined ? was : normalizeEmail(was),
    }))
    .filter(({ seat, email, was }) => email !== was && email !== current.get(seat));
  const stale = new Map<SeatEdit, Problem>();
  for (const edit of edits) {
    const holder = current.get(edit.seat);
    if (holder === undefined) stale.set(edit, { key: 'SubscriptionsSeatGone' });
    else if (edit.was !== undefined && edit.was !== holder) {
      const key = holder === '' ? 'SubscriptionsSeatFreedElsewhere' : 'SubscriptionsSeatGivenElsewhere';
      stale.set(edit, { key, tokens: { email: holder } });
    }
  }
  const { target, refused } = applyEdits(
    edits.filter((edit) => !stale.has(edit)),
    given,
  );
  const kept = new Set([...stale.keys(), ...refused.keys()].map(({ seat }) => seat));
  const fields = edits.map((edit): SeatResult => {
    const { seat, email } = edit;
    return { seat, line: null, email, text: email, problem: stale.get(edit) ?? refused.get(edit) ?? null };
  });
  const lines = fillFree(asked.list, target, kept, given);
  const changes = [...target].flatMap(([seat, to]) => {
    const from = current.get(seat) ?? '';
    return from === to ? [] : [{ seat, from, to }];
  });
  return { changes, results: [...fields, ...lines] };
}
