import { marksIn, withoutMarks } from '../../server/content/texts/field-mark.rules.ts';

/** Comments, tags with their attributes, and texts; a "<" that opens nothing is a text. */
const pieces = /<!--[\s\S]*?-->|<[a-z!/](?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+|</gi;
const attributes = /\s([a-z-]+)=(?:"([^"]*)"|'([^']*)')/gi;
/** A mark that was written into an address. */
const inAddress = /%EE%[89][0-9A-F]%[89AB][0-9A-F]%EE%[AB][0-9A-F]%[89AB][0-9A-F]/gi;

const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements whose content is no markup, and those whose texts nobody sees on the page. */
const isRaw = /^(?:script|style|title|textarea|option)$/;
const isBlock = /^<(?:p|h[1-6]|ul|ol|dl|table|div|blockquote|figure|pre|hr|section|details|math)[\s>]/i;
/** Attributes that readers see or hear, by what becomes of their marks. */
const shown: Readonly<Record<string, string>> = { alt: 'data-place-alt', title: 'data-place-title' };

/** Places whose marks stood at one element, by the attribute that names them. */
type Found = Map<string, Set<string>>;

interface Open {
  found: Found;
  /** Places of a rendered text: its mark stands before its first element, and all elements beside it are the text. */
  flow: readonly string[];
}

/**
 * Takes the marks out of a page: in a text they become `data-place` of the element around it, before the elements of a rendered
 * text `data-place` of each of them, in a description `data-place-alt`. In scripts, titles and addresses they go.
 * @param placeOf what a mark stands for, as an attribute; undefined for a mark that stands for nothing
 */
export function takeMarks(given: string, placeOf: (mark: string) => string | undefined): string {
  const out: (string | { tag: string; found: Found })[] = [];
  const open: Open[] = [{ found: new Map(), flow: [] }];
  const list = given.replace(inAddress, '').match(pieces) ?? [];
  const places = (text: string) => marksIn(text).flatMap((mark) => placeOf(mark) ?? []);
  let raw: string | null = null;
  for (const [index, piece] of list.entries()) {
    const around = open.at(-1);
    if (raw !== null) {
      out.push(withoutMarks(piece));
      if (piece.toLowerCase().startsWith(`</${raw}`)) raw = null;
      continue;
    }
    const name = /^<([a-z][a-z0-9-]*)/i.exec(piece)?.[1]?.toLowerCase();
    if (name === undefined) {
      out.push(withoutMarks(piece));
      if (piece.startsWith('</') && open.length > 1) open.pop();
      if (piece.startsWith('<') || !around) continue;
      const found = places(piece);
      if (found.length === 0) continue;
      const isFlow = withoutMarks(piece).trim() === '' && isBlock.test(list[index + 1] ?? '');
      if (isFlow) around.flow = found;
      else add(around.found, 'data-place', found);
      continue;
    }
    const found: Found = new Map();
    out.push({ tag: withoutMarks(piece), found });
    if (around) add(found, 'data-place', around.flow);
    if (marksIn(piece).length > 0) {
      for (const [, attribute = '', double, single] of piece.matchAll(attributes)) {
        const becomes = shown[attribute.toLowerCase()];
        if (becomes !== undefined) add(found, becomes, places(double ?? single ?? ''));
      }
    }
    if (isRaw.test(name)) raw = name;
    else if (!isVoid.test(name) && !piece.endsWith('/>')) open.push({ found, flow: [] });
  }
  return out.map((piece) => (typeof piece === 'string' ? piece : withPlaces(piece.tag, piece.found))).join('');
}

function add(found: Found, attribute: string, places: readonly string[]): void {
  if (places.length === 0) return;
  const known = found.get(attribute) ?? new Set<string>();
  for (const place of places) known.add(place);
  found.set(attribute, known);
}

/** Writes the places into a tag, behind its other attributes. */
const withPlaces = (tag: string, found: Found): string =>
  tag.replace(
    /\s*\/?>$/,
    (end) => [...found].map(([attribute, places]) => ` ${attribute}="${[...places].join(' ')}"`).join('') + end,
  );
