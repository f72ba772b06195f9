import type { Locale } from '../../../platform/locale.rules.ts';
import type { AsideClass } from '../body.rules.ts';
import type { ObjectKind, SectionKind } from '../library.contract.ts';

/** Words of the format in the languages of the site; a file may use those of any of them. */
const headingWords: Readonly<Record<string, SectionKind>> = {
  part: 'part',
  parte: 'part',
  chapter: 'chapter',
  capítulo: 'chapter',
  article: 'article',
  artículo: 'article',
  annex: 'annex',
  appendix: 'annex',
  anexo: 'annex',
  apéndice: 'annex',
  term: 'term',
  término: 'term',
};

const bibliographyWords: ReadonlySet<string> = new Set(['bibliography', 'bibliografía']);

const asideWords: Readonly<Record<string, AsideClass>> = {
  note: 'note',
  nota: 'note',
  example: 'example',
  ejemplo: 'example',
  informative: 'informative',
  informativo: 'informative',
};

/** Printed word of each kind of object. */
export const objectWords: Readonly<Record<Locale, Readonly<Record<ObjectKind, string>>>> = {
  en: { table: 'Table', figure: 'Figure', formula: 'Formula' },
  es: { table: 'Tabla', figure: 'Figura', formula: 'Fórmula' },
};

export const tableCaption = /^(?:Table|Tabla)\s+(\S+?):\s*(.*)$/u;
export const figureCaption = /^(?:Figure|Figura)\s+(\S+?):\s*(.*)$/u;
export const alsoLine = /^(?:Also|También):\s*(.+)$/u;

/** A heading of the format. */
export interface Heading {
  kind: SectionKind;
  /** As printed: 'Chapter 2', '§ 210.8(A)'; '' for a heading without a number. */
  label: string;
  number: string | null;
  title: string;
  isInformative: boolean;
}

const ofKind = new RegExp(
  `^(${Object.keys(headingWords).join('|')})\\s+(\\S+)(?:\\s+(\\((?:informative|informativo)\\)|\\((?:normative|normativo)\\)))?(?:\\s+(.*))?$`,
  'iu',
);
const ofSign = /^§\s*(\S+)(?:\s+(.*))?$/u;

/** Reads the text of a heading, without its signs of depth. */
export function readHeading(text: string): Heading {
  const signed = ofSign.exec(text);
  if (signed) {
    const [, number = '', title = ''] = signed;
    return { kind: 'section', label: `§ ${number}`, number, title, isInformative: false };
  }
  const named = ofKind.exec(text);
  const kind = headingWords[named?.[1]?.toLowerCase() ?? ''];
  if (named && kind !== undefined) {
    const [, word = '', number = '', nature = '', title = ''] = named;
    const label = [word, number, nature].filter(Boolean).join(' ');
    return { kind, label, number, title, isInformative: /^\(informativ/i.test(nature) };
  }
  const isBibliography = bibliographyWords.has(text.trim().toLowerCase());
  return {
    kind: isBibliography ? 'bibliography' : 'section',
    label: '',
    number: null,
    title: text,
    isInformative: isBibliography,
  };
}

/** Returns the class of an aside by its first word, 'Note: …'; null for a quotation. */
export function findAsideClass(text: string): AsideClass | null {
  const word = /^(\p{L}+)(?: \d+)?:/u.exec(text)?.[1]?.toLowerCase();
  return word !== undefined && Object.hasOwn(asideWords, word) ? (asideWords[word] ?? null) : null;
}
