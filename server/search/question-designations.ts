import type { DocumentMark } from '../content/items/documents/designation-text.rules.ts';
import { isBesideName } from './common-words.rules.ts';
import { readDesignation, type Designation } from './designation.rules.ts';
import { splitMark, type Naming } from './document-mark.rules.ts';
import { withoutPunctuation } from './find-designation.rules.ts';
import { splitWords } from './search-words.ts';

/** A document that a question names. */
export interface NamedDocument {
  designation: Designation;
  /**
   * The question certainly means a document: its mark was typed, a word as "standard" or "no." stands before the number,
   * or nothing else was asked. False for a plain number with other words: "70 volts".
   */
  isCertain: boolean;
}

interface Word {
  /** As typed, without punctuation. */
  text: string;
  /** In lower case without accents and dots. */
  plain: string;
  /** A number sign stands before it. */
  isNumbered: boolean;
}

interface Found extends NamedDocument {
  from: number;
  to: number;
  isMarked: boolean;
}

/** Most words of a question that are read. */
const mostWords = 24;
/** Most words of one name. */
const longestName = 10;
/** Words between a mark and its number, and beside a year, in both languages. */
const numberWords = new Set(['no', 'nos', 'nr', 'nro', 'num', 'number', 'numero', 'n']);
const editionWords = new Set(['edition', 'editions', 'edicion', 'edn', 'ed']);
const joiningWords = new Set(['and', 'or', 'vs', 'versus', 'with', 'y', 'e', 'o', 'u', 'con']);
/** 'b16.5', '70-26-en-p': nobody writes an amount so. */
const codePattern = /^(?=.*\p{L})(?=.*\d)(?=.*[.-])/u;
const yearPattern = /^(?:19|20)\d\d$/;

function readWords(question: string): Word[] {
  return (
    question
      .normalize('NFC')
      .slice(0, 1_000)
      // "M.S.C.A." is a mark with a stop after each letter.
      .replace(/(?<![\p{L}\p{N}.])(?:\p{L}\.){2,}\p{L}?(?!\p{L})/gu, (mark) => mark.replaceAll('.', ''))
      // "XYZ-No.-70" is "XYZ no. 70".
      .replace(/(?<=[\p{L}\p{N}])[-./:]+(?:no|nr|nro|num)\.?[-./:]*(?=\d)/giu, ' no. ')
      .split(/[\s_]+/)
      .map((raw) => ({ text: withoutPunctuation(raw), isNumbered: raw.startsWith('#') }))
      .filter(({ text }) => text !== '')
      .slice(0, mostWords)
      .map(({ text, isNumbered }) => ({ text, isNumbered, plain: splitWords(text).join('') }))
  );
}

/**
 * Finds the documents that a question names, whatever stands around them: "buy XYZ 110", "XYZ no. 70", "XYZ 530 and
 * 540". Those that are certain where there are any.
 */
export function findDesignations(question: string, { marks, kinds }: Naming): NamedDocument[] {
  if (!/\d/.test(question)) return [];
  const words = readWords(question);
  const kindWords = new Set(kinds.map((kind) => splitWords(kind).join('')));
  const isNumberWord = ({ plain }: Word) => numberWords.has(plain) || kindWords.has(plain);
  const isLeftOut = (word: Word) => isNumberWord(word) || editionWords.has(word.plain);
  const read: Found[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const name = longestFrom(words, from, { marks, isLeftOut });
    if (!name) continue;
    const before = words.slice(0, from).findLast((word) => !joiningWords.has(word.plain));
    const last = read.at(-1);
    const isJoined = last?.isCertain === true && last.to < from && before === words[last.to - 1];
    const span = words.slice(from, name.to);
    const isNamed =
      name.isMarked ||
      name.designation.number === null ||
      span.some((word) => isNumberWord(word) || word.isNumbered) ||
      (from > 0 && isNumberWord(words[from - 1] as Word)) ||
      codePattern.test(span[0]?.text ?? '') ||
      (name.designation.edition !== null && span.some(({ plain }) => yearPattern.test(plain)) && from === 0) ||
      /^\p{N}+[:/-](?:19|20)\d\d$/u.test(span[0]?.text ?? '');
    read.push({
      designation: name.designation,
      isMarked: name.isMarked,
      from,
      to: name.to,
      isCertain: isNamed || isJoined,
    });
    from = name.to - 1;
  }
  // Beside a mark, a plain year is the edition: "the 2025 edition of XYZ 112".
  const isYear = ({ isMarked, designation: { number } }: Found) => !isMarked && yearPattern.test(number ?? '');
  const found = read.some(({ isMarked }) => isMarked) ? read.filter((each) => !isYear(each)) : read;
  const isInside = (at: number) => found.some(({ from, to }) => at >= from && at < to);
  const around = words.filter((word, at) => !isInside(at) && !isLeftOut(word));
  const isAlone = around.every(
    ({ plain }) => isBesideName(plain) || joiningWords.has(plain) || yearPattern.test(plain),
  );
  const named = found.map((each) => ({ ...each, isCertain: each.isCertain || isAlone }));
  const certain = named.filter(({ isCertain }) => isCertain);
  if (certain.length === 0) {
    return named.filter(({ from }) => from === 0).map(({ designation }) => ({ designation, isCertain: false }));
  }
  const year = certain.length === 1 ? around.find(({ plain }) => yearPattern.test(plain)) : undefined;
  return certain.map(({ designation }) => ({
    designation: year && designation.edition === null ? withEdition(designation, Number(year.plain)) : designation,
    isCertain: true,
  }));
}

const withEdition = (designation: Designation, edition: number): Designation => ({ ...designation, edition });

interface Reading {
  marks: readonly DocumentMark[];
  isLeftOut(word: Word): boolean;
}

/** Reads the longest name that begins at a word. */
function longestFrom(words: readonly Word[], from: number, { marks, isLeftOut }: Reading) {
  const first = words[from] as Word;
  // "en 70 segundos" is no mark "EN", though "EN 70" is one.
  if (from > 0 && isBesideName(first.plain) && first.text === first.text.toLowerCase()) return null;
  for (let to = Math.min(words.length, from + longestName); to > from; to -= 1) {
    const span = words.slice(from, to);
    if (!span.some(({ text }) => /\d/.test(text))) return null;
    const text = span
      .filter((word) => !isLeftOut(word))
      .map((word) => word.text)
      .join(' ');
    const designation = readDesignation(text, marks);
    if (designation) return { designation, to, isMarked: splitMark(text.toLowerCase(), marks).isMarked };
  }
  return null;
}

/** Returns the words of a question that may be the code of an article: "HB-70-26-P", in lower case. */
export const articleNames = (question: string): string[] =>
  readWords(question)
    .filter(({ text }) => text.includes('-'))
    .map(({ text }) => splitWords(text).join('-'));
