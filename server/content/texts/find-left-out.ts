import { Parser } from 'htmlparser2';
import { isTextLink } from '../values/link.rules.ts';
import { isOfFormula, withoutText } from './allowed-markup.rules.ts';
import { judgeTag } from './judge-tag.rules.ts';
import { maskCode } from './mask-code.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** Something an editor wrote that the page does not show as it was written. */
export interface LeftOut {
  kind: 'element' | 'attribute' | 'link' | 'picture' | 'formula';
  /** The part left out: "<blink>", "onclick", "ftp://example.org". */
  what: string;
  /** Place in the text, from 1. */
  line: number;
  column: number;
  /** The words around it. */
  words: string;
}

/** Most places that are told of one text. */
const mostTold = 50;
/** Characters before and after a place that are told with it. */
const around = 24;

type Found = Pick<LeftOut, 'kind' | 'what'> & {
  /** Texts to look for, the likeliest first. */
  written: string[];
};

const addresses: Readonly<Record<string, LeftOut['kind']>> = { href: 'link', src: 'picture' };

function foundAt(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  raw: string,
  isInFormula: boolean,
): Found[] {
  const start = `<${tag}`;
  const { name, leftOut } = judgeTag(tag, attributes);
  if (name === null || withoutText.includes(tag)) {
    const kind = isInFormula ? 'formula' : 'element';
    return [{ kind, what: `${start}>`, written: [raw, start] }];
  }
  return leftOut.map((attribute) => {
    const value = attributes[attribute] ?? '';
    const kind = addresses[attribute];
    if (kind === undefined) return { kind: 'attribute', what: `${attribute} (${start}>)`, written: [raw, start] };
    // The address of a Markdown link is not written as the HTML has it.
    return { kind, what: value, written: [raw, value, decode(value), start, '()'].filter(Boolean) };
  });
}

function decode(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Returns what the closed list leaves out of HTML, in order. */
function findInHtml(html: string): Found[] {
  const found: Found[] = [];
  let skipping = 0;
  let formulas = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const isSilent = withoutText.includes(tag);
      if (skipping > 0) {
        skipping += 1;
        return;
      }
      const raw = html.slice(parser.startIndex, parser.endIndex + 1);
      found.push(...foundAt(tag, attributes, raw, formulas > 0 && !isOfFormula(tag)));
      if (isSilent) skipping = 1;
      if (tag === 'math') formulas += 1;
    },
    onclosetag(tag) {
      if (skipping > 0) skipping -= 1;
      else if (tag === 'math') formulas -= 1;
    },
  });
  parser.end(html);
  return found;
}

/** A link of a text, with its place. */
type PlacedLink = Pick<LeftOut, 'what' | 'line' | 'column' | 'words'>;

const sourceOf = (text: string): string => text.replace(/\r\n?/g, '\n');
const htmlOf = (source: string, isHtml: boolean): string => (isHtml ? source : parseMarkdown(source));

/** Finds the places of what was found in the text it was found in. */
function place(source: string, found: readonly Found[], isHtml: boolean): LeftOut[] {
  if (found.length === 0) return [];
  const searched = (isHtml ? source : maskCode(source)).toLowerCase();
  let from = 0;
  return found.slice(0, mostTold).map(({ kind, what, written }) => {
    const places = written.map((each) => searched.indexOf(each.toLowerCase(), from));
    const later = places.find((at) => at !== -1);
    // Notes stand below the text, wherever they were written.
    const at = later ?? Math.max(0, searched.indexOf((written[0] ?? '').toLowerCase()));
    if (later !== undefined) from = later;
    const before = source.slice(0, at).split('\n');
    const words = source
      .slice(Math.max(0, at - around), at + around)
      .replace(/\s+/g, ' ')
      .trim();
    return { kind, what: what.slice(0, 120), line: before.length, column: (before.at(-1)?.length ?? 0) + 1, words };
  });
}

/**
 * Finds what a page leaves out of a text: elements, attributes and addresses that the closed list does not have.
 * @param isHtml whether the text is HTML, not Markdown
 */
export function findLeftOut(text: string, { isHtml = false }: { isHtml?: boolean } = {}): LeftOut[] {
  if (!/[<[:@]|www\./.test(text)) return [];
  const source = sourceOf(text);
  return place(source, findInHtml(htmlOf(source, isHtml)), isHtml);
}

/** Finds the links of a text that a page shows. @param isHtml whether the text is HTML, not Markdown */
export function findLinks(text: string, { isHtml = false }: { isHtml?: boolean } = {}): PlacedLink[] {
  if (!/[<[]/.test(text)) return [];
  const source = sourceOf(text);
  const found: Found[] = [];
  const parser = new Parser({
    onopentag(tag, { href }) {
      if (tag === 'a' && href !== undefined && isTextLink(href))
        found.push({ kind: 'link', what: href, written: [`(${href}`, `"${href}"`, href, decode(href)] });
    },
  });
  parser.end(htmlOf(source, isHtml));
  return place(source, found, isHtml);
}
