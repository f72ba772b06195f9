import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { readHistory, sectionAt } from '../../../../../server/standards/library/comparing/read-history.ts';
import {
  tellHistory,
  type HistoryEvent,
  type RelativeOfSection,
} from '../../../../../server/standards/library/comparing/section-history.rules.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import type { LibraryCall } from '../library-call.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';

interface HistoryLink {
  name: string;
  href: string;
}

/** An event with its ways. */
interface ShownEvent extends Pick<HistoryEvent, 'year' | 'day' | 'what' | 'number' | 'title' | 'from' | 'isFuture'> {
  cause: { name: string; document: string | null } | null;
  relatives: (HistoryLink & Pick<RelativeOfSection, 'how' | 'side'>)[];
  /** Its text; null for what is gone. */
  href: string | null;
  compareHref: string | null;
}

/** What happened to a section over editions and amendments: numbers, titles and days, which are open to everybody. */
export interface HistoryView {
  kind: 'history';
  standard: NamedStandard;
  year: number;
  /** Of the text. */
  language: string;
  name: string;
  canonical: string;
  /** Address as the form to follow names it: 'iso-9001/2026/210.8(A)'. */
  section: string;
  events: ShownEvent[];
}

/** Shows the history of a section, or of the one that holds an object. */
export async function showHistory(
  { services, language }: LibraryCall,
  { edition, editions, found }: FoundPlace & { kind: 'place' },
  standard: NamedStandard,
): Promise<HistoryView> {
  const { db, clock, installation } = services;
  const section = await sectionAt(db, edition, found);
  if (!section) throw new Error(`The section of ${found.key} is gone.`);
  const own = editions.filter(
    (each) => each.language === edition.language && (each.state === 'live' || each.id === edition.id),
  );
  const pathOf = (year: number, key: string) => libraryPath({ standard: standard.slug, year, key }, language);
  const events = tellHistory({
    ...(await readHistory(db, section.work, own)),
    years: own,
    today: organizationDate(clock.now(), installation.timeZone),
  });
  return {
    kind: 'history',
    standard,
    year: edition.year,
    language: edition.language,
    name: sectionName(section, edition.language),
    canonical: pathOf(edition.year, section.key),
    section: `${standard.slug}/${edition.year}/${section.key}`,
    events: events.map((event) => toShown(event, section.key, pathOf)),
  };
}

function toShown(
  { key: ownKey, relatives, compare, ...event }: HistoryEvent,
  sectionKey: string,
  pathOf: (year: number, key: string) => string,
): ShownEvent {
  const key = ownKey || sectionKey;
  const isText = !['gone', 'merged', 'split', 'deleted'].includes(event.what);
  const day = compare?.day ?? null;
  const on = day === null ? '' : `on=${day}&`;
  return {
    year: event.year,
    day: event.day,
    what: event.what,
    number: event.number,
    title: event.title,
    from: event.from,
    isFuture: event.isFuture,
    cause: event.cause,
    relatives: relatives.map(({ how, side, key: other, number, title, relativeYear }) => ({
      how,
      side,
      name: number ?? title,
      href: pathOf(relativeYear, other),
    })),
    href: isText ? `${pathOf(event.year, key)}${on === '' ? '' : `?${on.slice(0, -1)}`}` : null,
    compareHref: compare ? `${pathOf(event.year, key)}?${on}compare=${compare.with}&view=section` : null,
  };
}
