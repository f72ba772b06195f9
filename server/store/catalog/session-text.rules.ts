import { timeText } from '../../platform/dates/date-text.rules.ts';
import type { TrainingSession } from './catalog.contract.ts';

/**
 * Returns date and place of a training session in one line. Its time is Eastern with the literal label EST
 * (docs/decisions/product-pages.md#eastern-time).
 */
export const sessionText = (
  { startsAt, place }: Pick<TrainingSession, 'startsAt' | 'place'>,
  language: string,
): string => `${timeText(startsAt, language, 'session')} EST, ${place}`;
