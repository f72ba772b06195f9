import { longDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { isEarlier, readCompared } from '../../../../../server/standards/library/comparing/compared-text.rules.ts';
import type { StateDay } from '../../../../../server/standards/library/states/state.contract.ts';
import { statesOf } from '../../../../../server/standards/library/states/states.repo.ts';
import type { ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import type { LibraryCall } from '../library-call.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import { readDay } from '../state/read-day.ts';

/** One of two texts that are compared. */
export interface ComparedText {
  edition: ReadEdition;
  day: StateDay;
  /** '2026', '2026, as issued'. */
  label: string;
  /** Returns the address of a section in it, without its day; without a key that of the edition. */
  pathOf(key?: string): string;
  /** Returns the address at which a section is read as on its day. */
  hrefOf(key: string): string;
}

/** Two texts of a standard in one language, the earlier one first, and which of them the address opens. */
export interface ComparedSides {
  before: ComparedText;
  after: ComparedText;
  opened: 'before' | 'after';
  /** Query of the comparison: '?compare=2023', '?compare=2023&on=issued'. */
  query: string;
}

/** Returns both years in one language: that of the edition that is open, else another one that both have; null with a withdrawn one. */
function findPair(
  editions: readonly ReadEdition[],
  open: ReadEdition,
  year: number,
): [ReadEdition, ReadEdition] | null {
  const ofYear = (asked: number, language: string) =>
    editions.find(
      (edition) => edition.year === asked && edition.language === language && edition.state !== 'withdrawn',
    );
  for (const language of new Set([open.language, ...editions.map((edition) => edition.language)])) {
    const [own, other] = [ofYear(open.year, language), ofYear(year, language)];
    if (own && other) return [own, other];
  }
  return null;
}

/** Finds the texts that an address compares; null where its `compare` names none. */
export function findSides(
  call: LibraryCall,
  { editions, edition }: { editions: readonly ReadEdition[]; edition: ReadEdition },
  standard: NamedStandard,
): ComparedSides | null {
  const { services, url, language, page } = call;
  const value = url.searchParams.get('compare') ?? '';
  const asked = readDay(call);
  const named = readCompared(value);
  const pair = named && findPair(editions, edition, named.year ?? edition.year);
  if (!named || !pair) return null;
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const [own, other] = [
    { edition: pair[0], day: asked.day },
    { edition: pair[1], day: named.day ?? today },
  ];
  const pathIn = (year: number, key?: string): string => {
    const place = { standard: standard.slug, year };
    return libraryPath(key === undefined ? place : { ...place, key }, language);
  };
  const isSameYear = own.edition.year === other.edition.year;
  const describe = ({ edition: of, day }: typeof own): ComparedText => ({
    edition: of,
    day,
    label: labelOf(of.year, { day, today, isSameYear, language }, page.t),
    pathOf: (key) => pathIn(of.year, key),
    hrefOf: (key) => pathIn(of.year, key) + (day === today ? '' : `?on=${day}`),
  });
  const isOther = isEarlier({ year: own.edition.year, day: own.day }, { year: other.edition.year, day: other.day });
  const query = `?compare=${encodeURIComponent(value)}${asked.query.replace('?', '&')}`;
  return isOther
    ? { before: describe(own), after: describe(other), opened: 'before', query }
    : { before: describe(other), after: describe(own), opened: 'after', query };
}

function labelOf(
  year: number,
  { day, today, isSameYear, language }: { day: StateDay; today: string; isSameYear: boolean; language: string },
  t: LibraryCall['page']['t'],
): string {
  if (day === 'issued') return t('LibraryComparedIssued', { year });
  if (day !== today) return t('LibraryComparedOn', { year, date: longDate(day, language) });
  return isSameYear ? t('LibraryComparedToday', { year }) : String(year);
}

/** Texts that an edition can be compared with. */
export interface CompareChoice {
  label: string;
  href: string;
}

/**
 * Returns what a text can be compared with: the other live editions, and itself as issued where it was amended. The same for
 * everybody, since pages with text are kept.
 * @param path of the edition or of one of its sections
 */
export async function compareChoices(
  { services, page: { t } }: Pick<LibraryCall, 'services' | 'page'>,
  { editions, edition }: { editions: readonly ReadEdition[]; edition: ReadEdition },
  path: string,
): Promise<CompareChoice[]> {
  const live = editions.filter(({ state }) => state === 'live');
  const years = [...new Set(live.map(({ year }) => year))].filter(
    (year) => year !== edition.year && findPair(live, edition, year) !== null,
  );
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const isAmended = (await statesOf(services.db, edition)).some(({ from }) => from <= today);
  return [
    ...years.map((year) => ({ label: t('LibraryCompareWith', { year }), href: `${path}?compare=${year}` })),
    ...(isAmended ? [{ label: t('LibraryCompareIssued'), href: `${path}?compare=issued` }] : []),
  ];
}
