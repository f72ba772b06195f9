import { listEditions } from '../../../../../server/standards/library/read-editions.ts';
import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import { amendmentsOf } from '../../../../../server/standards/library/amendments/amendment.repo.ts';
import {
  readAmendedEdition,
  readAmendedPage,
  shownSections,
  type AmendedEdition,
} from '../../../../../server/standards/library/amendments/read-amended-page.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import type { ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import { digestOf, readKept, type KeepPlace } from '../../../../http/kept-answer.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { accessPages } from '../../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { compareChoices, type CompareChoice } from '../comparing/compared-sides.ts';
import { isFreePage } from '../contents/contents-tree.ts';
import { decideReading, redirectWithin, type LibraryCall } from '../library-call.ts';
import { textPath } from '../load-standards.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import { readDay } from '../state/read-day.ts';
import { keptState, showState } from '../state/show-state.ts';
import { bodyContext } from './body-context.ts';
import { describePlace, type ReadPlace, type Shown } from './describe-place.ts';
import { noteGone } from './gone-notes.ts';
import { markText, readMarkedWords, type TextMarks } from './mark-text.ts';
import { writeText } from './write-text.ts';

export interface TextView extends ReadPlace {
  kind: 'text';
  key: string;
  isFree: boolean;
  /** Texts to compare the page with. */
  choices: CompareChoice[];
  /** Address of the whole page, when one section is shown alone. */
  whole: { name: string; href: string } | null;
  html: string;
  definitions: ReturnType<typeof writeText>['definitions'];
  /** Words that are marked for a search. */
  marks?: TextMarks;
}

/** A page for those who may not read it: number, title and what is in it. */
export interface OfferView extends ReadPlace {
  kind: 'offer';
  isSignedIn: boolean;
  /** Says that the current edition has no such number, as HTML; null where it has, or where this is the current one. */
  gone: string | null;
  /** Sections of the page with a title. */
  sections: { name: string; href: string }[];
}

type Found = FoundPlace & { kind: 'place' };

/**
 * Shows the page of a section to those who may read it; others see what it is called. A section or object of a page leads
 * to its place on it, unless it is asked for alone.
 */
export async function showText(
  call: LibraryCall,
  place: Found,
  standard: NamedStandard,
): Promise<TextView | OfferView | Response> {
  const { services, language, url } = call;
  const { edition, editions, found, pageKey } = place;
  const { db } = services;
  const isAlone = url.searchParams.get('view') === 'section';
  const asked = readDay(call);
  const pathOf = (key: string) => libraryPath({ standard: standard.slug, year: edition.year, key }, language);
  const hrefOf = (key: string) => pathOf(key) + asked.query;
  const decision = await decideReading(call, edition, pageKey);
  if (decision.kind === 'redirect') {
    return redirectTo(sitePath(accessPages[decision.to], language), { status: 302 });
  }
  const mayRead = decision.kind === 'allow';
  if (mayRead && found.key !== pageKey && !isAlone) {
    return redirectWithin(call, pathOf(pageKey), `#${encodeURIComponent(found.key)}`);
  }
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const state = showState(asked, await amendmentsOf(db, edition), today);
  // A page with marks is made for one question.
  const words = readMarkedWords(url);
  const keep = words === '' ? placeToKeep(call, place, { kept: keptState(state), isAlone }) : null;
  const ready = mayRead && keep ? await readKept(keep, call.request) : null;
  if (ready) return ready;
  const amended = await readAmendedEdition(db, edition, asked.day);
  const { sections } = amended;
  const top = sections.find((section) => section.place === found.page);
  if (!top) throw new Error(`The page of ${found.key} begins nowhere.`);
  const shown = { amended, sections, top, hrefOf, standard, edition, state };
  if (!mayRead) {
    const section = sections.find((each) => each.place === found.place) ?? top;
    const inside = shownSections(amended).filter(({ page: at }) => at === top.place);
    const gone = await noteGone(db, [section], asksOf(call, shown, editions));
    return showOffer(describePlace(shown, section), inside, {
      edition,
      hrefOf,
      isSignedIn: call.viewer.person !== null,
      gone: gone.get(section.key) ?? null,
    });
  }
  if (keep) call.locals.keep = keep;
  const path = pathOf(isAlone ? found.key : top.key);
  const view = await makeText(call, shown, { key: found.key, isAlone, editions, path });
  const next = call.page.t('LibraryMarksNext');
  return words === '' ? view : { ...view, ...markText(view.html, words, { language: edition.language, next }) };
}

/** Returns where a page is kept; null for one that is made at each reading. */
function placeToKeep(
  { services, page }: LibraryCall,
  { edition, shelf }: Found,
  { kept, isAlone }: { kept: string | null; isAlone: boolean },
): KeepPlace | null {
  if (kept === null) return null;
  const { libraryPages: pages, installation } = services;
  const view = isAlone ? 'section' : '';
  return { pages, facts: [page.path, view, kept, edition.stamp, shelf, digestOf(page.shell), digestOf(installation)] };
}

const asksOf = (
  { language, page }: LibraryCall,
  { edition, standard }: Shown,
  editions: readonly ReadEdition[],
): Parameters<typeof noteGone>[2] => ({ edition, editions, slug: standard.slug, language, t: page.t });

/** A page with the whole edition on the day. */
interface Read extends Shown {
  amended: AmendedEdition;
}

const showOffer = (
  place: ReadPlace,
  inside: readonly Section[],
  { edition, hrefOf, isSignedIn, gone }: Pick<Shown, 'edition' | 'hrefOf'> & Pick<OfferView, 'isSignedIn' | 'gone'>,
): OfferView => ({
  ...place,
  kind: 'offer',
  isSignedIn,
  gone,
  sections: inside
    .filter(({ title, place: at, page }) => title !== '' && at !== page)
    .map((section) => ({ name: sectionName(section, edition.language), href: hrefOf(section.key) })),
});

async function makeText(
  call: LibraryCall,
  shown: Read,
  asked: { key: string; isAlone: boolean; editions: readonly ReadEdition[]; path: string },
): Promise<TextView> {
  const { services, language } = call;
  const { db } = services;
  const { edition, top, hrefOf, amended, state } = shown;
  const { key, isAlone, editions, path } = asked;
  const [text, live] = await Promise.all([
    readAmendedPage(db, { edition, amended, page: top.place, day: state?.day ?? 'issued' }),
    listEditions(db),
  ]);
  const first = text.sections.find((section) => section.key === key) ?? holderOf(text, key) ?? text.sections[0];
  if (!first) throw new Error(`The page ${top.key} has no sections.`);
  const sections = isAlone ? within(text.sections, first) : text.sections;
  const places = new Set(sections.map(({ place }) => place));
  const objects = text.objects.filter(({ section }) => places.has(section));
  const context = bodyContext({
    keysHere: new Set([...sections.map((section) => section.key), ...objects.map((object) => object.key)]),
    hrefOf,
    standardHref: (written, at) => textPath(live, written, { key: at, language }),
    objects,
    language: edition.language,
    path: libraryPath(null, language),
  });
  const isFree = isFreePage(edition, top.key);
  const written = writeText({
    sections,
    terms: text.terms,
    language: edition.language,
    hasEarlierIds: isFree,
    context,
    notes: await noteGone(db, sections, asksOf(call, shown, editions)),
    addressOf: hrefOf,
    words: { t: call.page.t, language, textLanguage: edition.language },
  });
  return {
    ...describePlace(shown, first),
    ...written,
    kind: 'text',
    key: first.key,
    isFree,
    choices: await compareChoices(call, { editions, edition }, path),
    whole:
      isAlone && first.key !== top.key ? { name: sectionName(top, edition.language), href: hrefOf(top.key) } : null,
  };
}

type PageText = Awaited<ReturnType<typeof readAmendedPage>>;

/** Returns the section that an object stands in. */
function holderOf({ sections, objects }: PageText, key: string) {
  const object = objects.find((each) => each.key === key);
  return sections.find(({ place }) => place === object?.section);
}

/** Returns a section with all that belongs to it. */
function within(sections: PageText['sections'], first: PageText['sections'][number]) {
  const from = sections.indexOf(first);
  const end = sections.findIndex(({ depth }, at) => at > from && depth <= first.depth);
  return sections.slice(from, end === -1 ? undefined : end);
}
