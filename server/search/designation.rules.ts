import type { DocumentMark } from '../content/items/documents/designation-text.rules.ts';
import { readChangeCode } from './change-key.rules.ts';
import { toDesignationKey } from './designation-key.rules.ts';
import { splitMark } from './document-mark.rules.ts';
import { readIsbn } from '../store/catalog/isbn.rules.ts';

/** A document as people name it: its number and anything that narrows it. All values are lower case. */
export interface Designation {
  /** Key of the typed mark, 'iso-iec'; null when none was typed, or one that several marks share. */
  mark: string | null;
  /** Document number as a key: '70', '13d', '27001-2'; null when only another part is named. */
  number: string | null;
  /** Year of the edition. */
  edition: number | null;
  /** A part of the document: '210.8(f)'. */
  section: string | null;
  /** The whole name as one word: an article number or a product id, '70-26-en-p'. */
  code: string;
  /**
   * The whole name as a number: '800-53'. Whether its end is an edition, a part or an amendment is decided by the
   * documents that there are.
   */
  literal: string | null;
}

/** Possible edition years; a larger number is a document number. */
const editionYears = { first: 1896, last: 2099 };
/** Two-digit years up to this one belong to this century. */
const lastShortYear = 49;

/** '70', '13d', '27001', '802.11ax', 'b16.5', '0123'. */
const numberPattern = /^(?:[a-z]{1,3}\.?)?\d{1,6}(?:\.\d{1,5})*[a-z]{0,3}$/;
const sectionPattern = /^\d{1,4}(\.\d{1,4})+(\([a-z0-9]{1,3}\))*$/;
/** A part or an amendment after a sign: '-2', '/a1', '/amd1'. */
const partPattern = /^(?:[a-z]{0,5}\d{1,3}[a-z]{0,3}|[a-z])$/;
/** After a mark, longer numbers are parts too. */
const markedPartPattern = /^(?:[a-z]{0,5}\d{1,6}[a-z]{0,3}|[a-z])$/;
/** Words before the number of a part or an amendment, in the standards of many bodies. */
const partWord =
  /^(?:amd|amend|amendment|cor|corr|corrigendum|add|addendum|rev|suppl?|supplement|part|parte|pt|ed|vol|tr|ts)\.?$/;
/** Most parts after a number. */
const mostParts = 8;
/** Longest designation, in characters. */
const longest = 60;

/**
 * Parses a document name: "ISO/IEC 27001-2:2022/Amd 1:2024", "EN 1366-1", "70:2023", "70-23", "70 2023", "2023 70",
 * "70 210.8(F)", "TIA 23-1", "70-26-EN-P", an ISBN. Null for everything else: a plain word never names a document.
 * @param marks marks before numbers, as the site and its documents write them
 */
export function readDesignation(typed: string, marks: readonly DocumentMark[]): Designation | null {
  const text = typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ');
  if (text === '' || text.length > longest) return null;
  const isbn = readIsbn(text);
  if (isbn) return only(isbn);
  const change = readChangeCode(text);
  if (change) return only(change);
  // "2023 70" means "70 2023"; a four-digit number before a year stays the document number.
  const [, leading = '', following = ''] = /^(\d{4}) (.+)$/.exec(text) ?? [];
  if (toYear(leading) !== null && !/^\d{4}$/.test(following)) {
    const { mark, rest } = splitMark(following, marks);
    if (numberPattern.test(rest)) return named(rest, { mark, edition: toYear(leading), code: toCode(text) });
  }
  const { mark, rest: bare, isMarked } = splitMark(text, marks);
  const code = toCode(bare);
  return readNumber(bare, { mark, code }) ?? readParts(bare, { mark, code, isMarked });
}

const toCode = (text: string): string => text.replaceAll(' ', '-');

interface Context {
  mark: string | null;
  code: string;
}

/** Reads a number of one part with its edition, a section or the rest of an article number. */
function readNumber(bare: string, context: Context): Designation | null {
  const [number = '', ...rest] = bare.split(/[\s:/-]/);
  if (!numberPattern.test(number)) return null;
  const literal = toDesignationKey(bare);
  if (rest.length === 0) return named(number, { ...context, literal });
  const last = bare.slice(number.length + 1);
  if (sectionPattern.test(last)) return named(number, { ...context, section: last });
  const edition = toYear(rest[0] ?? '');
  if (edition === null) return null;
  if (rest.length === 1) return named(number, { ...context, edition, literal });
  const section = rest.slice(1).join('-');
  if (rest.length === 2 && sectionPattern.test(section)) return named(number, { ...context, edition, section });
  // An article: number, year, language and format. The number alone is ambiguous without the year.
  const isArticle = !last.includes(' ') && rest.slice(1).every((part) => /^[a-z]{1,3}$/.test(part));
  return isArticle ? named(number, { ...context, edition, literal }) : null;
}

/**
 * Reads a number with parts and amendments. A part follows a sign; after a blank only a year, an amendment or, where a
 * mark was typed, a number is one.
 */
function readParts(bare: string, { mark, code, isMarked }: Context & { isMarked: boolean }): Designation | null {
  const tokens = [...bare.matchAll(/([\s:/+-]*)([^\s:/+-]+)/g)].map(([, sign = '', word = '']) => ({ sign, word }));
  const lettered = isMarked && /^[a-z]{1,4}$/.test(tokens[0]?.word ?? '') ? 1 : 0;
  const [first, ...parts] = tokens.slice(lettered);
  if (!first || tokens[0]?.sign !== '' || !numberPattern.test(first.word) || parts.length > mostParts) return null;
  const isPart = ({ sign, word }: { sign: string; word: string }, at: number): boolean => {
    if (partWord.test(word)) return at + 1 < parts.length;
    const isNumbered = partWord.test(parts[at - 1]?.word ?? '');
    if (sign.trim() !== '') return (isMarked ? markedPartPattern : partPattern).test(word) || toYear(word) !== null;
    if (/^(?:amd|cor|rev)\d+$/.test(word)) return true;
    // One year follows the number, and one an amendment: "2023 2024 2025" is no name.
    const mayBeYear = at === 0 || partWord.test(parts[at - 2]?.word ?? '') || !parts.slice(0, at).some(isYear);
    return /^\d{1,6}$/.test(word) && (isMarked || isNumbered || (mayBeYear && isYear({ word })));
  };
  if (!parts.every(isPart)) return null;
  const literal = toDesignationKey(bare);
  const yearAt = parts.findIndex(isYear);
  if (yearAt === -1) return named(literal, { mark, code, literal });
  const beforeYear = [...tokens.slice(0, lettered), first, ...parts.slice(0, yearAt)];
  const number = toDesignationKey(beforeYear.map(({ word }) => word).join('-'));
  return named(number, { mark, code, literal, edition: toYear(parts[yearAt]?.word ?? '') });
}

const isYear = ({ word }: { word: string }): boolean => word.length === 4 && toYear(word) !== null;

const only = (code: string): Designation => ({
  mark: null,
  number: null,
  edition: null,
  section: null,
  code,
  literal: null,
});

function named(number: string, rest: Context & Partial<Designation>): Designation | null {
  if (/^0+$/.test(number)) return null;
  const { mark, edition = null, section = null, code, literal = null } = rest;
  return { mark, number: toDesignationKey(number), edition, section, code, literal };
}

/** Converts four or two digits to a year. */
function toYear(digits: string): number | null {
  if (/^\d\d$/.test(digits)) return Number(digits) + (Number(digits) <= lastShortYear ? 2_000 : 1_900);
  const year = /^\d{4}$/.test(digits) ? Number(digits) : 0;
  return year >= editionYears.first && year <= editionYears.last ? year : null;
}
