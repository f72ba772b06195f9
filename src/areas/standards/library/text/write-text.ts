import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import type { AmendedText } from '../../../../../server/standards/library/amendments/read-amended-page.ts';
import type { SectionText, Term } from '../../../../../server/standards/library/library.contract.ts';
import { earlierId } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { sectionLabel } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import { definitionId, findTerms, linkTerms } from './link-terms.ts';
import { attribute, writeBody, type BodyContext } from './write-body.ts';
import { writeChanges, type ChangeWords } from './write-changes.ts';

interface WrittenText {
  /** Sections in reading order, without the one that begins the page: that is the title of the page. */
  html: string;
  /** Definitions of the terms that are used, for the end of the page. */
  definitions: { id: string; term: string; html: string; href: string; number: string | null }[];
}

interface TextParts {
  /** Sections of the page, the page section first; or one section with what belongs to it. */
  sections: readonly AmendedText[];
  /** Terms of the whole edition. */
  terms: readonly Term[];
  language: Locale;
  /** Ids of earlier pages stand beside those of sections: their links still lead here. */
  hasEarlierIds: boolean;
  context: BodyContext;
  /** Notes below numbers, as HTML by key. */
  notes: ReadonlyMap<string, string>;
  /** Returns the permanent address of a section. */
  addressOf(key: string): string;
  /** For what is said of amendments. */
  words: ChangeWords;
}

/** Writes the sections of a page as HTML, with their numbers as links and the first use of each term in a section marked. */
export function writeText(parts: TextParts): WrittenText {
  const { sections, terms, context, words } = parts;
  const finder = findTerms(terms);
  const used = new Map<string, Term>();
  const bodyOf = ({ html, key }: SectionText) => linkTerms(writeBody(html, context), finder, key, used);
  const top = sections[0];
  const html = sections
    .map((section) => {
      const changes = writeChanges(section, context, words);
      // It is not in the text yet: its place is named, and what will stand there.
      if (section.isComing) return `<div id="${attribute(section.key)}">${changes}</div>`;
      const head =
        section === top ? anchors(section, parts) : heading(section, section.depth - (top?.depth ?? 0), parts);
      const own = section.isDeleted ? '' : bodyOf(section);
      return head + (parts.notes.get(section.key) ?? '') + own + changes;
    })
    .join('');
  const definitions = [...used.values()]
    .toSorted((one, other) => one.term.localeCompare(other.term, parts.language))
    .map(({ key, term, definition }) => ({
      id: definitionId(key),
      term,
      html: writeBody(definition, context),
      href: context.hrefOf(key),
      number: key.replace(/^term-/, ''),
    }));
  return { html, definitions };
}

/** Writes the ids of a section that has no heading here: the title of the page has its name. */
function anchors({ key }: SectionText, { hasEarlierIds }: TextParts): string {
  const earlier = hasEarlierIds ? earlierId(key) : null;
  return earlier === null ? '' : `<span id="${earlier}"></span>`;
}

/** Writes the number of a section as the link to it, and its title. @param level of its depth below the page's title, from 1 */
function heading(section: SectionText, level: number, parts: TextParts): string {
  const { key, title } = section;
  const name = `h${Math.min(6, Math.max(1, level) + 1)}`;
  const label = sectionLabel(section, parts.language);
  const number = `<a class="number" href="${attribute(parts.addressOf(key))}">${escapeText(label || title)}</a>`;
  const words = label === '' ? number : title === '' ? number : `${number} ${escapeText(title)}`;
  const isRun = title === '';
  const tag = isRun ? 'p' : name;
  return `${anchors(section, parts)}<${tag} id="${attribute(key)}" class="${isRun ? 'mark paragraph' : 'mark'}">${words}</${tag}>`;
}
