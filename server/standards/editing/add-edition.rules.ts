import { addYears } from '../../platform/dates/calendar.rules.ts';

type Fields = Record<string, unknown>;

/** The next edition of a standard as an editor describes it. */
export interface NewEdition {
  year: number;
  /** YYYY-MM-DD. */
  effectiveAt: string;
  summary: string;
  /** Name of its product; null while there is none. */
  product: string | null;
  /** The calendar of this revision becomes that of the next one, moved by the years between the editions. */
  hasCalendar: boolean;
}

/** Fields of a standard about its next edition. */
const ofNextEdition = new Set(['nextEditionYear', 'schedule', 'revisionCycle', 'stage']);

/** Makes an edition the current one of a standard. */
export function addEdition(fields: Fields, { year, effectiveAt, summary, product, hasCalendar }: NewEdition): Fields {
  const editions = Array.isArray(fields['editions']) ? (fields['editions'] as unknown[]) : [];
  const { productId: _, relatedProduct: __, ...next } = withoutNextEdition(fields);
  Object.assign(next, {
    status: 'Current',
    currentEditionYear: year,
    editions: [{ year, effectiveAt, summary }, ...editions],
  });
  if (product !== null) next['productId'] = product;
  const cycle = year - Number(fields['currentEditionYear']);
  if (hasCalendar) {
    next['nextEditionYear'] = year + cycle;
    next['schedule'] = moveCalendar(fields['schedule'] as Fields | undefined, cycle);
    const named = fields['revisionCycle'];
    if (typeof named === 'string') next['revisionCycle'] = moveYears(named, cycle);
  }
  return next;
}

/** Returns the fields of a standard that is revised no more. */
export const withoutNextEdition = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !ofNextEdition.has(key)));

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Moves the days of a calendar; nothing of the next revision is complete, and it has no submittals and documents. */
function moveCalendar(schedule: Fields | undefined, years: number): Fields {
  const kept = Object.entries(schedule ?? {}).filter(
    ([key]) => key !== 'submittals' && key !== 'documents' && !key.endsWith('Complete'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, isDay(value) ? addYears(value, years) : value]));
}

/** Moves the years that a text names: "Fall 2028" becomes "Fall 2031". */
const moveYears = (text: string, years: number): string =>
  text.replace(/\b(?:19|20|21)\d\d\b/g, (year) => String(Number(year) + years));

/** Replaces the year of an edition in a text or name. */
export const renameYear = (text: string, from: number, to: number): string =>
  text.replace(new RegExp(`(?<!\\d)${from}(?!\\d)`, 'g'), String(to));
