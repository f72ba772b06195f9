import * as v from 'valibot';
import type { RecordFilter } from '../../../../../server/content/record/record.repo.ts';
import { itemTypeNames } from '../../../../../server/content/items/item-types.contract.ts';
import { addDays, isCalendarDate } from '../../../../../server/platform/dates/calendar.rules.ts';
import { startOfDay } from '../../../../../server/platform/dates/zoned-time.rules.ts';

const text = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');
const day = v.fallback(v.pipe(v.string(), v.check(isCalendarDate)), '');
const query = v.object({
  who: v.optional(text, ''),
  type: v.optional(v.fallback(v.picklist(['', ...itemTypeNames]), ''), ''),
  what: v.optional(v.fallback(v.picklist(['', 'published', 'drafted', 'deleted']), ''), ''),
  words: v.optional(text, ''),
  from: v.optional(day, ''),
  until: v.optional(day, ''),
  page: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)), '1'), '1'),
});
type AskedRecord = v.InferOutput<typeof query>;

/** Reads what the record is asked for; what makes no sense asks for nothing. */
export const readRecordQuery = (given: URLSearchParams): AskedRecord => v.parse(query, Object.fromEntries(given));

/** Both days are inclusive, in the organisation's time zone. */
export const toRecordFilter = (
  { who, type, what, words, from, until }: AskedRecord,
  timeZone: string,
): RecordFilter => ({
  who,
  type,
  what,
  words,
  from: from === '' ? null : startOfDay(from, timeZone),
  until: until === '' ? null : startOfDay(addDays(until, 1), timeZone),
});
