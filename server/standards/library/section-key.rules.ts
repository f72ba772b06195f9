import type { SectionKind } from './library.contract.ts';
import { cutText } from '../../platform/cut-text.rules.ts';

/**
 * Keys of sections and objects, and the other spellings that lead to them. A section with a number has its number as key,
 * '210.8(A)(1)'; what is named by a kind has kind and number, 'chapter-2', 'annex-a', 'table-250.122'.
 */

/** Words for a kind in the languages of the site, as they are folded; '' for kinds that do not stand in a key. */
const kindWords: Readonly<Record<string, string>> = {
  part: 'part',
  parte: 'part',
  chapter: 'chapter',
  chap: 'chapter',
  ch: 'chapter',
  capitulo: 'chapter',
  cap: 'chapter',
  annex: 'annex',
  appendix: 'annex',
  anexo: 'annex',
  term: 'term',
  termino: 'term',
  table: 'table',
  tabla: 'table',
  figure: 'figure',
  fig: 'figure',
  figura: 'figure',
  formula: 'formula',
  equation: 'formula',
  eq: 'formula',
  bibliografia: 'bibliography',
  article: '',
  articulo: '',
  art: '',
  section: '',
  seccion: '',
  sec: '',
  sect: '',
};

/** Longest spelling that is looked at; keys have at most 80 characters. */
const longest = 200;

/** Returns the text with `%28` and the like read once; as it is where that is not well formed. */
function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Writes a spelling of a key in one way: small letters, digits and hyphens, a hyphen between letters and digits. Equal for
 * '210.8(A)', '§ 210.8 (a)', '210.8%28A%29', '210-8-a' and 'Section 210.8(A)'; for 'Tabla 5.1' and 'table-5.1'. Returns ''
 * for what names no section.
 */
export function foldSpelling(spelling: string): string {
  if (spelling.length > longest) return '';
  const words =
    decodeOnce(spelling)
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .match(/\p{N}+|\p{L}+/gu) ?? [];
  const [first, ...rest] = words;
  if (first === undefined) return '';
  const kind = Object.hasOwn(kindWords, first) ? kindWords[first] : undefined;
  if (kind === undefined || (rest.length === 0 && kind === '')) return words.join('-');
  return (kind === '' ? rest : [kind, ...rest]).join('-');
}

/** Returns the folded spellings to look for, best first: the spelling itself, and the id of earlier pages, 's6.2'. */
export function spellingsOf(spelling: string): string[] {
  const folded = foldSpelling(spelling);
  if (folded === '') return [];
  const withoutS = /^s-(?=\p{N})/u.exec(folded);
  return withoutS ? [folded, folded.slice(withoutS[0].length)] : [folded];
}

/** Removes the sign and blanks of a printed number: '§ 210.8 (A)' is '210.8(A)'. */
export const cleanNumber = (printed: string): string =>
  printed
    .normalize('NFC')
    .replaceAll(/[\s§]/gu, '')
    .replaceAll(/[‐‑‒–]/g, '-')
    .replace(/[.:]$/, '');

/** Key of what is named by a kind and a number: ('chapter', '2') is 'chapter-2', ('annex', 'A') 'annex-a'. */
export const namedKey = (kind: string, number: string): string => {
  const clean = cleanNumber(number);
  return `${kind}-${/^\p{L}$/u.test(clean) ? clean.toLowerCase() : clean}`;
};

/** Most characters of a key. */
const mostOfKey = 80;

/** Returns a key with the characters that one may have, as a file may print anything in its numbers: '[3.1]' is '3.1'. */
export function fitKey(wanted: string, most = mostOfKey): string {
  const fit = wanted
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}.()-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, most)
    .replace(/-+$/, '');
  return fit || 'section';
}

/** Key of a section without a number, from its title: 'Contents of amendments' is 'contents-of-amendments'. */
export const titleKey = (title: string): string =>
  cutText(
    (
      title
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).join('-'),
    60,
  ).replace(/-$/, '');

/** Returns whether a number continues another one: '210.8(A)(1)' continues '210.8(A)', and not '210.80'. */
export const continuesNumber = (number: string, of: string): boolean =>
  number.length > of.length && number.startsWith(of) && /^[.(-]/.test(number.slice(of.length));

/** Kinds whose name stands in the key, since their numbers may be those of sections. */
const namedKinds: ReadonlySet<SectionKind> = new Set(['part', 'chapter', 'annex', 'term']);

/** Returns the key of a section from what is printed. */
export function keyOfHeading({
  kind,
  number,
  title,
}: {
  kind: SectionKind;
  number: string | null;
  title: string;
}): string {
  if (kind === 'bibliography') return 'bibliography';
  if (number === null) return titleKey(title) || kind;
  return namedKinds.has(kind) ? namedKey(kind, number) : cleanNumber(number);
}
