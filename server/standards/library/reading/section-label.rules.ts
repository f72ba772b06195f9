import type { Locale } from '../../../platform/locale.rules.ts';
import type { Edition, LibraryObject, Section, SectionKind } from '../library.contract.ts';
import { objectWords } from '../markdown/format-words.rules.ts';

const sectionWords: Readonly<Record<Locale, Partial<Record<SectionKind, string>>>> = {
  en: { part: 'Part', chapter: 'Chapter', article: 'Article', annex: 'Annex' },
  es: { part: 'Parte', chapter: 'Capítulo', article: 'Artículo', annex: 'Anexo' },
};

/** Returns how a section is numbered in the text, in its language: 'Chapter 2', '210.8(A)'; '' without a number. */
export const sectionLabel = ({ kind, number }: Pick<Section, 'kind' | 'number'>, language: Locale): string =>
  number === null ? '' : [sectionWords[language][kind], number].filter(Boolean).join(' ');

/** Returns how an object is named in the text: 'Table 250.122'; with its kind alone where it has no number. */
export const objectLabel = ({ kind, number }: Pick<LibraryObject, 'kind' | 'number'>, language: Locale): string =>
  [objectWords[language][kind], number].filter(Boolean).join(' ');

/** Returns number and title of a section: 'Chapter 2 Wiring', '210.8(A)(1)'. */
export const sectionName = (section: Pick<Section, 'kind' | 'number' | 'title'>, language: Locale): string =>
  [sectionLabel(section, language), section.title].filter(Boolean).join(' ');

/** Returns how a section is cited: 'ISO 9001-2015, 8.1'. */
export const citationOf = (
  designation: string,
  { year, language }: Pick<Edition, 'year' | 'language'>,
  section: Pick<Section, 'kind' | 'number' | 'title'> | null,
): string =>
  [`${designation}-${year}`, section && (sectionLabel(section, language) || section.title)].filter(Boolean).join(', ');
