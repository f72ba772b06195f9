import { htmlOf } from '../../../../../server/standards/library/comparing/read-compared.ts';
import type { SectionChange } from '../../../../../server/standards/library/comparing/list-changes.rules.ts';
import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import { objectsOf } from '../../../../../server/standards/library/read-sections.ts';
import { listEditions } from '../../../../../server/standards/library/read-editions.ts';
import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { textPath } from '../load-standards.ts';
import type { LibraryCall } from '../library-call.ts';
import { bodyContext } from '../text/body-context.ts';
import type { ComparedSides } from './compared-sides.ts';
import type { ComparisonFacts, ComparisonOfferView, TextPages } from './comparison-views.ts';
import { writeSections } from './write-sections.ts';

interface PageLink {
  name: string;
  href: string;
}

/** The words of a page in two texts. */
export interface WordsView extends ComparisonFacts {
  kind: 'words';
  /** Number and title of the page, or of the section that is shown alone. */
  name: string;
  html: string;
  /** The whole comparison. */
  whole: string;
  previous: PageLink | null;
  next: PageLink | null;
}

interface PairedPage {
  place: FoundPlace & { kind: 'place' };
  sides: ComparedSides;
  changes: readonly SectionChange[];
  facts: ComparisonFacts;
  texts: TextPages;
  /** Decides whether both texts of sections may be read. */
  decide(changes: readonly SectionChange[]): Promise<boolean | Response>;
  offer(changes: readonly SectionChange[]): ComparisonOfferView;
}

/** Returns the changes of a section and of all that belongs to it. */
function within(changes: readonly SectionChange[], opened: ComparedSides['opened'], first: Section): SectionChange[] {
  const from = changes.findIndex((change) => change[opened]?.place === first.place);
  const end = changes.findIndex((change, at) => at > from && (change[opened]?.depth ?? Infinity) <= first.depth);
  return changes.slice(from, end === -1 ? undefined : end);
}

/** Compares the words of a page, or of one section when it is asked for alone, for those who may read both texts. */
export async function showPairedPage(
  call: LibraryCall,
  { place, sides, changes, facts, texts, decide, offer }: PairedPage,
): Promise<WordsView | ComparisonOfferView | Response> {
  const { services, language, url, page } = call;
  const { db } = services;
  const opened = sides[sides.opened];
  const { sections, pages } = texts[sides.opened];
  const asked = findAsked(place, sections);
  const pageKey = pages.get(asked?.page ?? 0);
  const top = sections.find(({ key }) => key === pageKey);
  if (!asked || !top) return redirectTo(`${opened.pathOf()}${sides.query}`, { status: 302 });
  const isAlone = url.searchParams.get('view') === 'section';
  const ofPage = changes.filter((change) => change.page === top.place);
  const shown = isAlone ? within(ofPage, sides.opened, asked) : ofPage;
  const decision = await decide(shown);
  if (decision instanceof Response) return decision;
  const ownFacts = { ...facts, canonical: opened.pathOf(asked.key) };
  if (!decision) return { ...offer(shown), canonical: ownFacts.canonical };
  if (asked.key !== top.key && !isAlone) {
    const to = `${opened.pathOf(top.key)}${sides.query}#${encodeURIComponent(asked.key)}`;
    return redirectTo(to, { status: 302 });
  }
  const [html, objects, live] = await Promise.all([
    htmlOf(
      db,
      shown
        .flatMap(({ before, after }) => (before?.body === after?.body ? [] : [before?.body, after?.body]))
        .filter((hash) => typeof hash === 'string'),
    ),
    objectsOf(
      db,
      sides.after.edition,
      shown.flatMap(({ after }) => after?.place ?? []),
    ),
    listEditions(db),
  ]);
  const context = bodyContext({
    keysHere: new Set(),
    hrefOf: (key) => sides.after.hrefOf(key),
    standardHref: (written, key) => textPath(live, written, { key, language }),
    objects,
    language: sides.after.edition.language,
    path: libraryPath(null, language),
  });
  const { t } = page;
  const textLanguage = sides.after.edition.language;
  const lang = textLanguage === language ? '' : ` lang="${language}"`;
  const hidden = (text: string) => `<span class="visually-hidden"${lang}>${escapeText(text)} </span>`;
  const words = {
    removed: hidden(t('LibraryWordsRemoved')),
    added: hidden(t('LibraryWordsAdded')),
    labels: { before: sides.before.label, after: sides.after.label },
    whole: t('LibraryShownWhole'),
    context,
  };
  const tops = sections.filter((section) => section.place === section.page);
  const at = tops.indexOf(top);
  const link = (section: Section | undefined): PageLink | null =>
    section ? { name: sectionName(section, textLanguage), href: `${opened.pathOf(section.key)}${sides.query}` } : null;
  return {
    ...ownFacts,
    kind: 'words',
    name: sectionName(asked, textLanguage),
    html: writeSections({ changes: shown, sides, texts: html, words, t, language }),
    whole: `${opened.pathOf()}${sides.query}`,
    previous: link(tops[at - 1]),
    next: link(tops[at + 1]),
  };
}

/** Returns the section of an address in the text that is compared, which may be that of another language. */
function findAsked({ found }: FoundPlace & { kind: 'place' }, sections: readonly Section[]): Section | null {
  const byPlace = () => sections.find(({ place }) => place === found.place);
  const exact = found.kind === 'section' ? sections.find(({ key }) => key === found.key) : undefined;
  return exact ?? byPlace() ?? null;
}
