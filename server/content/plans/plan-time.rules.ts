import { findLocalTime } from '../../platform/dates/local-times.rules.ts';

/** Longest time ahead, in milliseconds: 2 years. A year typed wrong is refused by it. */
const farthest = 2 * 366 * 86_400_000;

/** A time as people type it, on the clocks of the organisation. */
export interface TypedTime {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM. */
  time: string;
  /** Which of the two, for a time that the clocks show twice. */
  occurrence?: 'first' | 'second' | undefined;
}

/**
 * Why a typed time is no time to publish. 'never': the clocks skip it, `next` is the first time after it. 'twice': it has
 * to be said which of the two instants (ISO 8601).
 */
export type TimeProblem =
  | { kind: 'missing' | 'past' | 'far' }
  | { kind: 'never'; next: { date: string; time: string } }
  | { kind: 'twice'; first: string; second: string };

/** Reads a time to publish, on the clocks of a zone. */
export function readPlanTime(
  { date, time, occurrence }: TypedTime,
  { now, timeZone }: { now: Date; timeZone: string },
): { ok: true; at: Date } | { ok: false; problem: TimeProblem } {
  const found = findLocalTime(date, time, timeZone);
  const refuse = (problem: TimeProblem) => ({ ok: false as const, problem });
  if (!found) return refuse({ kind: 'missing' });
  if (found.kind === 'never') return refuse(found);
  if (found.kind === 'twice' && !occurrence) {
    return refuse({ kind: 'twice', first: found.first.toISOString(), second: found.second.toISOString() });
  }
  const at = found.kind === 'once' ? found.at : occurrence === 'second' ? found.second : found.first;
  if (at <= now) return refuse({ kind: 'past' });
  return at.getTime() - now.getTime() > farthest ? refuse({ kind: 'far' }) : { ok: true, at };
}

/** Returns the sentence of a problem for callers of the API; the desk has words of its own. */
export function describeTimeProblem(problem: TimeProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'must be a date (YYYY-MM-DD) with a time (HH:MM)';
    case 'past':
      return 'must be in the future';
    case 'far':
      return 'must be within two years';
    case 'never':
      return `does not exist: the clocks go forward then; the next time is ${problem.next.date} ${problem.next.time}`;
    case 'twice':
      return 'exists twice, because the clocks go back then: say in occurrence whether the first or the second is meant';
  }
}
