import { readWords } from '../../../content/texts/read-words.ts';
import { isInLine } from '../body.rules.ts';

/** Letters around a place, so that a person finds it. */
const around = 40;

/** A letter of the plain text, and the part of the HTML it stands for. */
interface Letter {
  from: number;
  to: number;
  /** Begin of a formula or a raised text, which is replaced as a whole or not at all; null elsewhere. */
  whole: number | null;
}

export type ReplacedWords =
  | { ok: true; html: string }
  /** `places`: where the words stand, each with some text around it; `isCut`: they begin or end within a formula. */
  | { ok: false; places: string[]; isCut: boolean };

/** A tag of canonical HTML, whose attributes hold no '<' or '>'. */
const tags = /<(\/?)([a-zA-Z][\w-]*)[^>]*>/g;
const wholes: ReadonlySet<string> = new Set(['math', 'sub', 'sup']);
const links: ReadonlySet<string> = new Set(['a', 'cite']);
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns the end of an element that begins at a position. */
function endOf(html: string, name: string, begin: number): number {
  let depth = 0;
  for (const tag of html.slice(begin).matchAll(tags)) {
    if (tag[2] !== name) continue;
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return begin + tag.index + tag[0].length;
  }
  return html.length;
}

/** Returns the plain text of a body with the place of each letter; blocks are separated by a line break. */
function readLetters(html: string): { text: string; letters: Letter[] } {
  let text = '';
  const letters: Letter[] = [];
  const add = (letter: string, from: number, to: number, whole: number | null = null): void => {
    const written = /\s/.test(letter) && letter !== '\n' ? ' ' : letter;
    if (written === ' ' && (text.endsWith(' ') || text.endsWith('\n'))) return;
    text += written;
    letters.push({ from, to, whole });
  };
  const addText = (from: number, to: number): void => {
    for (const found of html.slice(from, to).matchAll(/&[a-z]+;|[\s\S]/g)) {
      const at = from + found.index;
      for (const letter of entities[found[0]] ?? found[0]) {
        add(letter === '\n' ? ' ' : letter, at, at + found[0].length);
      }
    }
  };
  let at = 0;
  for (const tag of html.matchAll(tags)) {
    if (tag.index < at) continue;
    addText(at, tag.index);
    at = tag.index + tag[0].length;
    const name = (tag[2] ?? '').toLowerCase();
    if (wholes.has(name) && tag[1] === '') {
      at = endOf(html, name, tag.index);
      for (const letter of readWords(html.slice(tag.index, at)).split('')) add(letter, tag.index, at, tag.index);
    } else if (!isInLine(name)) add('\n', tag.index, tag.index);
  }
  addText(at, html.length);
  return { text, letters };
}

/** Returns whether words stand alone at a place: '5 seconds' is not in '15 seconds', nor '250.8' in '250.85'. */
function standsAlone(text: string, at: number, words: string): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + words.length, at + words.length + 2)];
  const joinsBefore = /^[\p{L}\p{N}]/u.test(words) && /[\p{L}\p{N}]$|\p{N}[.,]$/u.test(before);
  const joinsAfter = /[\p{L}\p{N}]$/u.test(words) && /^[\p{L}\p{N}]|^[.,]\p{N}/u.test(after);
  return !joinsBefore && !joinsAfter;
}

const plain = (words: string): string => words.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Returns the places of words in a text, as positions. */
function findPlaces(text: string, words: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (standsAlone(text, at, words)) places.push(at);
  }
  return places;
}

/**
 * Replaces words of a body that stand in it exactly once, as whole words, whatever their markup. Tags between them stay; a
 * link that holds some of them goes, for it may lead elsewhere than the new words.
 * @param after HTML of a line
 */
export function replaceWords(html: string, before: string, after: string): ReplacedWords {
  const { text, letters } = readLetters(html);
  const words = plain(before);
  const places = words === '' ? [] : findPlaces(text, words);
  const [begin] = places;
  if (begin === undefined || places.length > 1) {
    const excerpt = (at: number) =>
      `…${text
        .slice(Math.max(0, at - around), at + words.length + around)
        .replaceAll('\n', ' ')
        .trim()}…`;
    return { ok: false, places: places.map(excerpt), isCut: false };
  }
  const matched = letters.slice(begin, begin + words.length);
  const [first, last] = [matched[0], matched.at(-1)];
  if (!first || !last) return { ok: false, places: [], isCut: false };
  const isCut = [
    [letters[begin - 1], first],
    [last, letters[begin + words.length]],
  ].some(([one, other]) => (one?.whole ?? null) !== null && one?.whole === other?.whole);
  if (isCut) return { ok: false, places: [], isCut: true };
  const removed = new Map(matched.map(({ from, to }) => [from, to]));
  for (const [from, to] of linksAround(html, first.from, last.to)) removed.set(from, to);
  let written = '';
  let at = 0;
  for (const [from, to] of [...removed].toSorted(([one], [other]) => one - other)) {
    written += html.slice(at, from);
    if (from === first.from) written += after;
    at = to;
  }
  return { ok: true, html: withoutEmpty(written + html.slice(at)) };
}

/** Returns the places of the tags of all links that hold something between two positions. */
function linksAround(html: string, from: number, to: number): [from: number, to: number][] {
  const open: RegExpExecArray[] = [];
  const found: [number, number][] = [];
  for (const tag of html.matchAll(tags)) {
    if (!links.has(tag[2] ?? '')) continue;
    if (tag[1] === '') {
      open.push(tag);
      continue;
    }
    const begin = open.pop();
    if (begin && begin.index < to && tag.index > from) {
      for (const each of [begin, tag]) found.push([each.index, each.index + each[0].length]);
    }
  }
  return found;
}

const empty = /<(abbr|b|code|dfn|em|i|q|s|small|span|strong|u|var)(?: [^<>]*)?><\/\1>/g;

function withoutEmpty(html: string): string {
  let written = html;
  for (let before = ''; before !== written;) {
    before = written;
    written = before.replaceAll(empty, '');
  }
  return written;
}
