import type { ListedPerson } from '../../../people/accounts/people-list.rules.ts';
import { cleanLine, findLineProblem, type Problem, type Problems } from '../../../platform/problem.rules.ts';
import { cleanEmail, findEmailProblem } from '../../../platform/email.rules.ts';
import type { DraftLine } from '../order-draft.contract.ts';

/** Most seats of one line that a form has fields for; a list fills those beyond them. */
export const seatFormLimit = 40;

const nameLimit = 100;

/** Somebody who takes a seat of a course or an examination. */
export interface Attendee {
  seat: number;
  name: string;
  email: string;
}

/** A line of an order, as far as its seats go. */
export interface SeatedLine extends Pick<DraftLine, 'quantity' | 'session'> {
  /** Of the line in the order; names its fields. */
  position: number;
  enrollment: DraftLine['enrollment'];
}

/** Returns how many seats of a line are left: those that were not taken back. */
export const seatsLeft = ({ quantity, freedSeats }: { quantity: number; freedSeats: number }): number =>
  quantity - freedSeats;

/** Returns a line with as many seats as are left, for the rules that count them by its quantity. */
export const withSeatsLeft = <Line extends Parameters<typeof seatsLeft>[0]>(line: Line): Line => ({
  ...line,
  quantity: seatsLeft(line),
});

/**
 * Returns who keeps a seat when a line has fewer: those who were named, in the sequence of their seats, which are
 * numbered again if one of them is beyond the last.
 */
export function keepSeats(named: readonly Attendee[], seats: number): Attendee[] {
  const kept = named.toSorted((a, b) => a.seat - b.seat).slice(0, Math.max(0, seats));
  const isInOrder = kept.every(({ seat }) => seat <= seats);
  return isInOrder ? kept : kept.map(({ name, email }, index) => ({ seat: index + 1, name, email }));
}

/** The names of a seat's fields in the form. */
export const seatFields = ({ position }: Pick<SeatedLine, 'position'>, seat: number) => ({
  name: `attendee-name-${position}-${seat}`,
  email: `attendee-email-${position}-${seat}`,
});

/** The field of a line's list, and the name of what is wrong with one of its lines. */
export const listField = ({ position }: Pick<SeatedLine, 'position'>): string => `attendee-list-${position}`;

/** The hidden field that says who took a seat when the form was made. */
export const wasField = ({ position }: Pick<SeatedLine, 'position'>, seat: number): string =>
  `attendee-was-${position}-${seat}`;

/** Returns who takes a seat as one text, to tell later whether it has been changed. */
export const seatText = ({ name, email }: Pick<Attendee, 'name' | 'email'>): string =>
  email ? `${name} <${email}>` : name;

/** The seats a form has fields for, from 1. */
export const attendeeSeats = ({ quantity }: Pick<SeatedLine, 'quantity'>): number[] =>
  Array.from({ length: Math.min(quantity, seatFormLimit) }, (_, index) => index + 1);

/** Returns whether attendees can still be named: of a course until it begins. */
export const isOpenForNames = (
  { enrollment, session }: Pick<SeatedLine, 'enrollment' | 'session'>,
  now: Date,
): boolean => Boolean(enrollment) && (session === null || now < new Date(session.startsAt));

/**
 * Reads who attends from a form. A seat nobody was named for stays free; one with a name needs an address, because how to
 * join is sent there.
 */
export function readAttendees(
  line: SeatedLine,
  form: Pick<URLSearchParams, 'get'>,
): { attendees: Attendee[]; problems: Problems } {
  const attendees: Attendee[] = [];
  const problems: Problems = {};
  for (const seat of attendeeSeats(line)) {
    const fields = seatFields(line, seat);
    const name = cleanLine(form.get(fields.name) ?? '');
    const email = cleanEmail(form.get(fields.email) ?? '');
    if (name === '' && email === '') continue;
    const found: [string, Problem | null][] = [
      [fields.name, findLineProblem(name, { max: nameLimit, isRequired: true })],
      [fields.email, findEmailProblem(email)],
    ];
    for (const [field, problem] of found) if (problem) problems[field] = problem;
    attendees.push({ seat, name, email });
  }
  return { attendees, problems };
}

/**
 * Puts what a form says together with who takes the seats by now: a seat that nobody has edited here keeps what another
 * window has saved, and so do the seats that the form has no fields for.
 */
export function mergeAttendees(
  line: SeatedLine,
  form: Pick<URLSearchParams, 'get'>,
  { entered, current }: { entered: readonly Attendee[]; current: readonly Attendee[] },
): { attendees: Attendee[]; problems: Problems } {
  const asked = attendeeSeats(line);
  const problems: Problems = {};
  const find = (list: readonly Attendee[], seat: number) => list.find((each) => each.seat === seat);
  const attendees = asked.flatMap((seat) => {
    const [here, now] = [find(entered, seat), find(current, seat)];
    const [typed, kept] = [here ? seatText(here) : '', now ? seatText(now) : ''];
    const was = form.get(wasField(line, seat));
    // A form without these fields is meant as it is.
    if (was === null || was === kept || typed === kept) return here ? [here] : [];
    if (typed === was) return now ? [now] : [];
    problems[seatFields(line, seat).name] = { key: 'AttendeeChangedElsewhere', tokens: { attendee: kept || '–' } };
    return here ? [here] : [];
  });
  const beyond = current.filter(({ seat }) => !asked.includes(seat) && seat <= line.quantity);
  return { attendees: [...attendees, ...beyond], problems };
}

/** Gives the free seats of a line to the people of a list, in its order. What is wrong is told by the line of the list. */
export function fillSeats(
  line: SeatedLine,
  list: readonly ListedPerson[],
  named: readonly Attendee[],
): { attendees: Attendee[]; problems: Problems } {
  const attendees = [...named];
  const problems: Problems = {};
  const lines = new Map<string, number>();
  for (const { line: number, name: written, email: address } of list) {
    const refuse = (problem: Problem) => (problems[`${listField(line)}-line-${number}`] ??= problem);
    const [name, email] = [cleanLine(written), cleanEmail(address)];
    const problem = email === '' ? { key: 'EmailInvalid' as const } : findEmailProblem(email);
    const isNameWrong = findLineProblem(name, { max: nameLimit, isRequired: true });
    const isSame = (each: Pick<Attendee, 'email'>) => each.email.toLowerCase() === email.toLowerCase();
    const other = attendees.find(isSame);
    const earlier = lines.get(email.toLowerCase());
    if (problem) refuse(problem);
    else if (isNameWrong) refuse({ key: 'AttendeeListNoName' });
    else if (earlier !== undefined) refuse({ key: 'SubscriptionsSeatTwice', tokens: { line: earlier } });
    else if (other) refuse({ key: 'SubscriptionsSeatTaken', tokens: { seat: other.seat } });
    else {
      const taken = new Set(attendees.map(({ seat }) => seat));
      const free = Array.from({ length: line.quantity }, (_, index) => index + 1).find((seat) => !taken.has(seat));
      if (free === undefined) refuse({ key: 'AttendeeListFull', tokens: { count: line.quantity } });
      else {
        attendees.push({ seat: free, name, email });
        lines.set(email.toLowerCase(), number);
      }
    }
  }
  return { attendees: attendees.toSorted((a, b) => a.seat - b.seat), problems };
}
