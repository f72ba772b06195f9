/** A document as people name it: its number and anything that narrows it. All values are lower case. */
export interface Designation {
  /** Document number: '70', '13d'; null when only another part is named. */
  number: string | null;
  /** Year of the edition. */
  edition: number | null;
  /** A part of the document: '210.8(f)'. */
  section: string | null;
  /** The whole name as one word: an article number or a product id, '70-26-en-p'. */
  code: string;
}

/** Possible edition years; a larger number is a document number. */
const editionYears = { first: 1896, last: 2099 };
/** Two-digit years up to this one belong to this century. */
const lastShortYear = 49;

/** The organization's mark before a number, joined in any way. */
const mark = /^msca[\s-]*(?=\d)/;
/** Returns a name without the organization's mark: 'msca-70-2026' is '70-2026'. */
export const withoutMark = (name: string): string => name.toLowerCase().replace(mark, '');

const numberPattern = /^\d{1,4}[a-z]{0,2}$/;
const sectionPattern = /^\d{1,4}(\.\d{1,4})+(\([a-z0-9]{1,3}\))*$/;
const amendmentPattern = /^tia[\s-]*(\d{2}-\d{1,3})$/;

/**
 * Parses a document name: "MSCA 70", "msca-70", "70:2023", "70-23", "70 2023", "2023 70", "70 210.8(F)", "TIA 23-1",
 * "70-26-EN-P", an ISBN. Null for everything else: a plain word never names a document.
 */
export function readDesignation(typed: string): Designation | null {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ');
  if (text === '' || text.length > 60) return null;
  const isbn = readIsbn(text);
  if (isbn) return only(isbn);
  const amendment = amendmentPattern.exec(text)?.[1];
  if (amendment) return only(`tia${amendment}`);
  const code = text.replaceAll(' ', '-').replace(/^msca-?/, '');
  // "2023 70" means "70 2023"; a four-digit number before a year stays the document number.
  const [, leading = '', following = ''] = /^(\d{4}) (.+)$/.exec(text) ?? [];
  if (toYear(leading) !== null && !/^\d{4}$/.test(following)) {
    const number = following.replace(mark, '');
    if (numberPattern.test(number)) return named(number, toYear(leading), null, code);
  }
  const bare = text.replace(mark, '');
  const parts = bare.split(/[\s:/-]/);
  const [number = '', ...rest] = parts;
  if (!numberPattern.test(number)) return null;
  if (rest.length === 0) return named(number, null, null, code);
  const last = bare.slice(number.length + 1);
  if (sectionPattern.test(last)) return named(number, null, last, code);
  const edition = toYear(rest[0] ?? '');
  if (edition === null) return null;
  if (rest.length === 1) return named(number, edition, null, code);
  const section = rest.slice(1).join('-');
  if (rest.length === 2 && sectionPattern.test(section)) return named(number, edition, section, code);
  // An article: number, year, language and format. The number alone is ambiguous without the year.
  const isArticle = !last.includes(' ') && rest.slice(1).every((part) => /^[a-z]{1,3}$/.test(part));
  return isArticle ? named(number, edition, null, code) : null;
}

/** Removes quotes, punctuation and trade marks around a word: “MSCA 70”, "70?", "(2023)", "70®". */
const withoutPunctuation = (word: string): string => {
  const bare = word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N})]+$/u, '');
  return bare.includes('(') ? bare : bare.replace(/[^\p{L}\p{N}]+$/u, '');
};

/**
 * Finds the designation at the beginning of a query: "70 2023 spanish" begins with one, "spanish" has none.
 * @returns the longest one, and whether it is the whole query
 */
export function findDesignation(question: string): { designation: Designation; isWhole: boolean } | null {
  const words = question
    .split(/[\s_]+/)
    .map(withoutPunctuation)
    .filter(Boolean)
    .slice(0, 12);
  for (let taken = words.length; taken > 0; taken -= 1) {
    const designation = readDesignation(words.slice(0, taken).join(' '));
    if (designation) return { designation, isWhole: taken === words.length };
  }
  return null;
}

/** A generic word before a document number: "norma 70", "code MSCA 1". */
const kind = /^\s*(?:standard|code|norma|c[oó]digo)\s+/i;

/** Removes the generic word when the rest is a document name: "norma 70" becomes "70". */
export function withoutKind(question: string): string {
  const rest = question.normalize('NFC').replace(kind, '');
  return findDesignation(rest)?.isWhole ? rest : question;
}

const only = (code: string): Designation => ({ number: null, edition: null, section: null, code });

const named = (number: string, edition: number | null, section: string | null, code: string): Designation | null =>
  /^0/.test(number) ? null : { number, edition, section, code };

/** Converts four or two digits to a year. */
function toYear(digits: string): number | null {
  if (/^\d\d$/.test(digits)) return Number(digits) + (Number(digits) <= lastShortYear ? 2_000 : 1_900);
  const year = /^\d{4}$/.test(digits) ? Number(digits) : 0;
  return year >= editionYears.first && year <= editionYears.last ? year : null;
}

/** Returns the digits of an ISBN with a valid check digit. */
function readIsbn(text: string): string | null {
  const digits = text.replace(/^isbn[\s:-]*/, '').replace(/[\s-]/g, '');
  if (/^97[89]\d{10}$/.test(digits))
    return weightedSum(digits, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0 ? digits : null;
  if (!/^\d{9}[\dx]$/.test(digits)) return null;
  return weightedSum(digits, (at) => 10 - at) % 11 === 0 ? digits : null;
}

const weightedSum = (digits: string, weight: (at: number) => number): number =>
  [...digits].reduce((sum, digit, at) => sum + (digit === 'x' ? 10 : Number(digit)) * weight(at), 0);
