import { cleanLine, findLineProblem, type Problem, type Problems } from '../../accounts/problem.rules.ts';
import { findEmailProblem } from '../../checkout/email.rules.ts';
import type { DraftLine } from '../order-draft.contract.ts';

/** Most seats of one line that a form asks for; anybody who buys more sends a list. */
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

/** The names of a seat's fields in the form. */
export const seatFields = ({ position }: Pick<SeatedLine, 'position'>, seat: number) => ({
  name: `attendee-name-${position}-${seat}`,
  email: `attendee-email-${position}-${seat}`,
});

/** The seats a form asks for, from 1. */
export const seatsOf = ({ quantity }: Pick<SeatedLine, 'quantity'>): number[] =>
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
  for (const seat of seatsOf(line)) {
    const fields = seatFields(line, seat);
    const name = cleanLine(form.get(fields.name) ?? '');
    const email = cleanLine(form.get(fields.email) ?? '');
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
