import { zonedInstant } from '../../platform/dates/zoned-time.rules.ts';
import type { ContentForm } from './read-form-item.rules.ts';
import type { FormClosing } from './shown-form.contract.ts';

const quarter = 15 * 60_000;

/** Returns the instant of a date and time of a zone; one that clocks skip is the first moment after it. */
export function localInstant(text: string, timeZone: string): Date | null {
  const [date = '', time = ''] = text.split('T');
  const found = zonedInstant(date, time, timeZone);
  if (found) return found;
  // Clocks skip two hours at most.
  for (let quarters = 1; quarters <= 8; quarters += 1) {
    const later = new Date(Date.parse(`${text}Z`) + quarters * quarter).toISOString();
    const instant = zonedInstant(later.slice(0, 10), later.slice(11, 16), timeZone);
    if (instant) return instant;
  }
  return null;
}

/** Returns why a form cannot be sent at an instant, by its times; it is closed from the minute that it names. */
export function findTimeClosing(
  { opensAt, closesAt }: Pick<ContentForm, 'opensAt' | 'closesAt'>,
  now: Date,
  timeZone: string,
): Exclude<FormClosing, 'FormFull'> | null {
  const [from, to] = [opensAt, closesAt].map((text) => (text === null ? null : localInstant(text, timeZone)));
  if (from && now < from) return 'FormNotOpen';
  return to && now >= to ? 'FormClosed' : null;
}
