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
const shown: Readonly<Record<string, PlaceAttribute>> = { alt: 'data-place-alt', title: 'data-place-title' };

type PlaceAttribute = 'data-place' | 'data-place-alt' | 'data-place-title';

/** Places whose marks stood at one element, by the attribute that names them. */
type Found = Map<PlaceAttribute, Set<string>>;

/** An element of a page whose marks have been taken out. */
export interface MarkedElement {
  /** Its tag as the page has it. */
  tag: string;
  parent: MarkedElement | null;
  found: Found;
  /** The places inside it, as a part of all places of the page. */
  from: number;
  to: number;
}

/** A text of an element that no field is known of, though a value of one may be in it. */
interface BareText {
  text: string;
  element: MarkedElement;
}

export interface MarkedPage {
  pieces: (string | MarkedElement)[];
  /** The places of all marks, in the order of the page. */
  places: string[];
  bare: BareText[];
}

interface Open {
  element: MarkedElement;
  /** Places of a rendered text: its mark stands before its first element, and all elements beside it are the text. */
  flow: readonly string[];
  /** The elements of a rendered text that is all there is; null beside anything else. */
  flowing: MarkedElement[] | null;
}

export const isBody = ({ tag }: MarkedElement): boolean => /^<body[\s>]/i.test(tag);

export function addPlaces(found: Found, attribute: PlaceAttribute, places: readonly string[]): void {
  if (places.length === 0) return;
  found.set(attribute, (found.get(attribute) ?? new Set<string>()).union(new Set(places)));
}

/**
 * Reads a page and takes its marks out: in a text they belong to the element around it, before the elements of a rendered text
 * to each of them, or to the element around them if it holds nothing else. In scripts, titles and addresses they go.
 * @param placeOf what a mark stands for, as it is written; undefined for a mark that stands for nothing
 */
export function readMarkedPage(given: string, placeOf: (mark: string) => string | undefined): MarkedPage {
  const page: MarkedPage = { pieces: [], places: [], bare: [] };
  const open: Open[] = [];
  const list = given.replace(inAddress, '').match(pieces) ?? [];
  let raw: string | null = null;
  const placesIn = (text: string) => {
    const places = marksIn(text).flatMap((mark) => placeOf(mark) ?? []);
    page.places.push(...places);
    return places;
  };
  function close() {
    const closed = open.pop();
    if (!closed) return;
    closed.element.to = page.places.length;
    if (closed.flow.length === 0 || !closed.flowing) return;
    addPlaces(closed.element.found, 'data-place', closed.flow);
    for (const { found } of closed.flowing) leaveOut(found, closed.flow);
  }
  function readText(piece: string, next: string | undefined) {
    page.pieces.push(withoutMarks(piece));
    const around = open.at(-1);
    if (!around) return;
    const isBlank = withoutMarks(piece).trim() === '';
    const found = placesIn(piece);
    if (found.length > 0 && isBlank && isBlock.test(next ?? '')) {
      // A second rendered text is beside the first.
      if (around.flow.length > 0) around.flowing = null;
      around.flow = found;
      return;
    }
    if (found.length > 0 || !isBlank) around.flowing = null;
    addPlaces(around.element.found, 'data-place', found);
    if (!isBlank) page.bare.push({ text: withoutMarks(piece), element: around.element });
  }
  for (const [index, piece] of list.entries()) {
    if (raw !== null) {
      page.pieces.push(withoutMarks(piece));
      if (piece.toLowerCase().startsWith(`</${raw}`)) raw = null;
      continue;
    }
    const name = /^<([a-z][a-z0-9-]*)/i.exec(piece)?.[1]?.toLowerCase();
    if (name === undefined && /^<[!/]/.test(piece)) {
      page.pieces.push(withoutMarks(piece));
      if (piece.startsWith('</')) close();
      continue;
    }
    if (name === undefined) {
      readText(piece, list[index + 1]);
      continue;
    }
    const around = open.at(-1);
    const found: Found = new Map();
    const at = page.places.length;
    const element = { tag: withoutMarks(piece), parent: around?.element ?? null, found, from: at, to: at };
    page.pieces.push(element);
    if (around) {
      addPlaces(found, 'data-place', around.flow);
      if (around.flow.length === 0) around.flowing = null;
      around.flowing?.push(element);
    }
    if (marksIn(piece).length > 0) {
      for (const [, attribute = '', double, single] of piece.matchAll(attributes)) {
        const becomes = shown[attribute.toLowerCase()];
        if (becomes !== undefined) addPlaces(found, becomes, placesIn(double ?? single ?? ''));
      }
    }
    element.to = page.places.length;
    if (isRaw.test(name)) raw = name;
    else if (!isVoid.test(name) && !piece.endsWith('/>')) open.push({ element, flow: [], flowing: [] });
  }
  while (open.length > 0) close();
  return page;
}

/** Takes places of an element out again: those of the element around it say the same. */
function leaveOut(found: Found, places: readonly string[]): void {
  const rest = (found.get('data-place') ?? new Set<string>()).difference(new Set(places));
  if (rest.size > 0) found.set('data-place', rest);
  else found.delete('data-place');
}
