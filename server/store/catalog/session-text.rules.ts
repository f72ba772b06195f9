import { timeText } from '../../platform/dates/date-text.rules.ts';
import { zoneName } from '../../platform/dates/zone-name.rules.ts';
import { formatTag } from '../../platform/locale.rules.ts';
import type { Locality } from '../../platform/installation/installation.contract.ts';
import type { TrainingSession } from './catalog.contract.ts';

/**
 * Returns date and place of a training session in one line, with the name of the time zone at its start
 * (docs/decisions/product-pages.md#time-zone).
 */
export function sessionText(
  { startsAt, place }: Pick<TrainingSession, 'startsAt' | 'place'>,
  language: string,
  { timeZone, country }: Locality,
): string {
  const zone = zoneName(startsAt, formatTag(language, country), timeZone);
  return `${timeText(startsAt, language, 'session', timeZone)} ${zone}, ${place}`;
}
