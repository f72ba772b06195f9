import { listEditions } from '../../../../../server/standards/library/read-editions.ts';
import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import { contentsOf, readPageSection, termsOf } from '../../../../../server/standards/library/read-sections.ts';
import type { ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { citationOf, sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import { digestOf, readKept, type KeepPlace } from '../../../../http/kept-answer.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { accessPages } from '../../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { compareChoices, type CompareChoice } from '../comparing/compared-sides.ts';
import { buildContents, isFreePage, type ContentsEntry } from '../contents/contents-tree.ts';
import { decideReading, redirectWithin, type LibraryCall } from '../library-call.ts';
import { textPath, type NamedStandard } from '../load-standards.ts';
import type { DraftFacts } from '../draft/show-draft.ts';
import { bodyContext } from './body-context.ts';
import { noteGone } from './gone-notes.ts';
import { markText, readMarkedWords, type TextMarks } from './mark-text.ts';
import { writeText } from './write-text.ts';

/** Where a page stands in its edition. */
export interface ReadPlace {
  standard: NamedStandard;
  edition: ReadEdition;
  /** Number and title of the page, or of the section that is shown alone. */
  name: string;
  citation: string;
  /** Permanent address of the page. */
  canonical: string;
  contents: ContentsEntry[];
  /** Sections that hold the page, the topmost first. */
  above: { name: string; href: string }[];
  previous: { name: string; href: string } | null;
  next: { name: string; href: string } | null;
  /** Set for a text that staff read before it goes live. */
  draft?: DraftFacts;
}

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
  const { services, language, url, page } = call;
  const { edition, editions, found, pageKey, shelf } = place;
  const { db } = services;
  const isAlone = url.searchParams.get('view') === 'section';
  const hrefOf = (key: string) => libraryPath({ standard: standard.slug, year: edition.year, key }, language);
  const decision = await decideReading(call, edition, pageKey);
  if (decision.kind === 'redirect') {
    return redirectTo(sitePath(accessPages[decision.to], language), { status: 302 });
  }
  const mayRead = decision.kind === 'allow';
  if (mayRead && found.key !== pageKey && !isAlone) {
    return redirectWithin(call, hrefOf(pageKey), `#${encodeURIComponent(found.key)}`);
  }
  const keep: KeepPlace = {
    pages: services.libraryPages,
    facts: [
      page.path,
      isAlone ? 'section' : '',
      edition.stamp,
      shelf,
      digestOf(page.shell),
      digestOf(services.installation),
    ],
  };
  // A page with marks is made for one question.
  const words = readMarkedWords(url);
  const ready = mayRead && words === '' ? await readKept(keep, call.request) : null;
  if (ready) return ready;
  const sections = await contentsOf(db, edition);
  const top = sections.find((section) => section.place === found.page);
  if (!top) throw new Error(`The page of ${found.key} begins nowhere.`);
  const shown = { sections, top, hrefOf, standard, edition };
  if (!mayRead) {
    const asked = sections.find((section) => section.place === found.place) ?? top;
    const inside = sections.filter(({ page: at }) => at === top.place);
    const gone = await noteGone(db, [asked], asksOf(call, shown, editions));
    return showOffer(describePlace(shown, asked), inside, {
      edition,
      hrefOf,
      isSignedIn: call.viewer.person !== null,
      gone: gone.get(asked.key) ?? null,
    });
  }
  if (words === '') call.locals.keep = keep;
  const view = await makeText(call, shown, { key: found.key, isAlone, editions });
  return words === ''
    ? view
    : { ...view, ...markText(view.html, words, { language: edition.language, next: page.t('LibraryMarksNext') }) };
}

const asksOf = (
  { language, page }: LibraryCall,
  { edition, standard }: Shown,
  editions: readonly ReadEdition[],
): Parameters<typeof noteGone>[2] => ({ edition, editions, slug: standard.slug, language, t: page.t });

export interface Shown {
  sections: readonly Section[];
  top: Section;
  hrefOf(key: string): string;
  standard: NamedStandard;
  edition: ReadEdition;
}

/** Names a page, or a section of it, and what stands around it. */
export function describePlace({ sections, top, hrefOf, standard, edition }: Shown, asked: Section): ReadPlace {
  const pages = sections.filter(({ place, page }) => place === page);
  const at = pages.indexOf(top);
  const link = (section: Section | undefined) =>
    section ? { name: sectionName(section, edition.language), href: hrefOf(section.key) } : null;
  const byPlace = new Map(sections.map((section) => [section.place, section]));
  const above: ReadPlace['above'] = [];
  for (let up = byPlace.get(asked.parent ?? 0); up; up = byPlace.get(up.parent ?? 0)) {
    above.unshift({ name: sectionName(up, edition.language), href: hrefOf(up.key) });
  }
  return {
    standard,
    edition,
    name: sectionName(asked, edition.language),
    citation: citationOf(standard.designation, edition, asked),
    canonical: libraryPath({ standard: standard.slug, year: edition.year, key: top.key }, edition.language),
    contents: buildContents({
      sections,
      language: edition.language,
      freePages: edition.freePages,
      open: top.place,
      hrefOf,
    }),
    above,
    previous: link(pages[at - 1]),
    next: link(pages[at + 1]),
  };
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
  shown: Shown,
  { key, isAlone, editions }: { key: string; isAlone: boolean; editions: readonly ReadEdition[] },
): Promise<TextView> {
  const { services, language } = call;
  const { db } = services;
  const { edition, top, hrefOf } = shown;
  const [text, terms, live] = await Promise.all([
    readPageSection(db, edition, top.place),
    termsOf(db, edition),
    listEditions(db),
  ]);
  if (!text) throw new Error(`The page ${top.key} has no sections.`);
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
    terms,
    language: edition.language,
    hasEarlierIds: isFree,
    context,
    notes: await noteGone(db, sections, asksOf(call, shown, editions)),
    addressOf: hrefOf,
  });
  return {
    ...describePlace(shown, first),
    ...written,
    kind: 'text',
    key: first.key,
    isFree,
    choices: compareChoices(editions, edition, { path: hrefOf(isAlone ? first.key : top.key), t: call.page.t }),
    whole:
      isAlone && first.key !== top.key ? { name: sectionName(top, edition.language), href: hrefOf(top.key) } : null,
  };
}

type PageText = NonNullable<Awaited<ReturnType<typeof readPageSection>>>;

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
