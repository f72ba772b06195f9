import { accessPages } from '../../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import {
  changeFilters,
  countChanges,
  isListed,
  listChanges,
  type ChangeCounts,
  type ChangeFilter,
  type SectionChange,
} from '../../../../../server/standards/library/comparing/list-changes.rules.ts';
import { descentsOf } from '../../../../../server/standards/library/comparing/read-compared.ts';
import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import { sectionsOn } from '../../../../../server/standards/library/states/read-state.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { decideReading, type LibraryCall } from '../library-call.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import { compareChoices, findSides, type CompareChoice, type ComparedSides } from './compared-sides.ts';
import type { ComparisonFacts, ComparisonOfferView, TextPages } from './comparison-views.ts';
import { showPairedPage, type WordsView } from './show-words.ts';
import { changeId, fateText } from './write-sections.ts';

/** What became of every section between two texts. */
export interface ChangesView extends ComparisonFacts {
  kind: 'changes';
  counts: ChangeCounts;
  filter: ChangeFilter | null;
  filters: { filter: ChangeFilter | null; count: number; href: string }[];
  rows: { before: string; after: string; title: string; fate: string; href: string }[];
}

/** The address names no text to compare with. */
export interface NoComparisonView {
  kind: 'no-comparison';
  standard: NamedStandard;
  asked: string;
  choices: CompareChoice[];
  own: { name: string; href: string };
}

export type ComparisonView = ChangesView | WordsView | ComparisonOfferView | NoComparisonView;

/** Longest value that is shown again. */
const longestAsked = 40;

/** Returns the keys of the page sections of a text, by place. */
const pageKeys = (sections: readonly Section[]): ReadonlyMap<number, string> =>
  new Map(sections.map(({ place, key }) => [place, key]));

/** Compares the text of an address with another text of its standard: the whole, or one page. */
export async function showComparison(
  call: LibraryCall,
  place: FoundPlace & { kind: 'edition' | 'place' },
  standard: NamedStandard,
): Promise<ComparisonView | Response> {
  const { services, url, language } = call;
  const { db } = services;
  const { edition } = place;
  const address = { standard: standard.slug, year: edition.year };
  const path = libraryPath(place.kind === 'place' ? { ...address, key: place.found.key } : address, language);
  const own = { name: `${standard.designation}-${edition.year}`, href: path };
  const sides = findSides(call, place, standard);
  if (!sides) {
    const asked = (url.searchParams.get('compare') ?? '').slice(0, longestAsked);
    return { kind: 'no-comparison', standard, asked, choices: await compareChoices(call, place, path), own };
  }
  const { before, after } = sides;
  const [old, now, descents] = await Promise.all([
    sectionsOn(db, before.edition, before.day),
    sectionsOn(db, after.edition, after.day),
    descentsOf(db, place.code),
  ]);
  const changes = listChanges({ before: old, after: now, descents, opened: sides.opened });
  const opened = sides[sides.opened];
  const facts: ComparisonFacts = {
    standard,
    before,
    after,
    language: opened.edition.language,
    canonical: opened.pathOf(),
    own,
  };
  const offer = (some: readonly SectionChange[]): ComparisonOfferView => {
    const { person } = call.viewer;
    return { ...facts, kind: 'comparison-offer', counts: countChanges(some), isSignedIn: person !== null };
  };
  const texts = { before: { sections: old, pages: pageKeys(old) }, after: { sections: now, pages: pageKeys(now) } };
  if (place.kind === 'place') {
    const decide = (some: readonly SectionChange[]) => decideAll(call, sides, pagesOf(some, texts));
    return showPairedPage(call, { place, sides, changes, facts, texts, decide, offer });
  }
  const decision = await decideAll(call, sides, { before: new Set(['']), after: new Set(['']) });
  if (decision instanceof Response) return decision;
  return decision ? listAll(call, { changes, sides, facts, pages: texts[sides.opened].pages }) : offer(changes);
}

/** Returns the pages on which compared sections stand, in both texts. */
function pagesOf(changes: readonly SectionChange[], texts: TextPages) {
  const of = (side: 'before' | 'after') =>
    new Set(changes.flatMap((change) => (change[side] ? [texts[side].pages.get(change[side].page) ?? ''] : [])));
  return { before: of('before'), after: of('after') };
}

/** Decides whether a person may read pages of both texts. @returns an answer for those who may read nothing here */
async function decideAll(
  call: LibraryCall,
  sides: ComparedSides,
  pages: Record<'before' | 'after', ReadonlySet<string>>,
): Promise<boolean | Response> {
  for (const side of ['before', 'after'] as const) {
    for (const key of pages[side]) {
      const decision = await decideReading(call, sides[side].edition, key);
      if (decision.kind === 'redirect') {
        return redirectTo(sitePath(accessPages[decision.to], call.language), { status: 302 });
      }
      if (decision.kind !== 'allow') return false;
    }
  }
  return true;
}

const filterOf = (url: URL): ChangeFilter | null =>
  changeFilters.find((each) => each === url.searchParams.get('show')) ?? null;

function listAll(
  { url, page }: LibraryCall,
  {
    changes,
    sides,
    facts,
    pages,
  }: {
    changes: readonly SectionChange[];
    sides: ComparedSides;
    facts: ComparisonFacts;
    pages: ReadonlyMap<number, string>;
  },
): ChangesView {
  const opened = sides[sides.opened];
  const { language } = opened.edition;
  const filter = filterOf(url);
  const path = `${opened.pathOf()}${sides.query}`;
  const counts = countChanges(changes);
  const all = changes.length - counts.unchanged;
  const filters = [null, ...changeFilters].map((each) => ({
    filter: each,
    count: each === null ? all : counts[each],
    href: each === null ? path : `${path}&show=${each}`,
  }));
  const name = (section: Section | null) => section?.number ?? '';
  const rows = changes
    .filter((change) => isListed(change, filter))
    .map((change) => {
      const { before, after, page: at } = change;
      const shown = after ?? before;
      return {
        before: name(before),
        after: name(after),
        title: shown ? shown.title || sectionName(shown, language) : '',
        fate: fateText(change, page.t),
        href: `${opened.pathOf(pages.get(at) ?? '')}${sides.query}#${encodeURIComponent(changeId(change, sides.opened))}`,
      };
    });
  return { ...facts, kind: 'changes', counts, filter, filters: filters.filter(({ count }) => count > 0), rows };
}
