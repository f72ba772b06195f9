import { isOfPhrase } from '../../server/content/items/field-place.rules.ts';
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

/** Returns the name of an element that a piece opens; undefined for a text, a comment and an end. */
const nameOf = (piece: string): string | undefined => /^<([a-z][a-z0-9-]*)/i.exec(piece)?.[1]?.toLowerCase();

const showsField = ({ found }: MarkedElement): boolean =>
  [...(found.get('data-place') ?? [])].some((place) => !isOfPhrase(place));

/** Takes places of an element out again: those of the element around it say the same. */
function leaveOut(found: Found, places: readonly string[]): void {
  const rest = (found.get('data-place') ?? new Set<string>()).difference(new Set(places));
  if (rest.size > 0) found.set('data-place', rest);
  else found.delete('data-place');
}

class PageReader {
  readonly page: MarkedPage = { pieces: [], places: [], bare: [] };
  readonly #placeOf: (mark: string) => string | undefined;
  readonly #open: Open[] = [];
  /** The element whose content is no markup. */
  #raw: string | null = null;

  constructor(placeOf: (mark: string) => string | undefined) {
    this.#placeOf = placeOf;
  }

  read(piece: string, next: string | undefined): void {
    const name = nameOf(piece);
    if (this.#raw === null && name !== undefined) return this.#element(piece, name);
    if (this.#raw === null && !/^<[!/]/.test(piece)) return this.#text(piece, next);
    this.page.pieces.push(withoutMarks(piece));
    if (this.#raw === null && piece.startsWith('</')) this.#close();
    else if (piece.toLowerCase().startsWith(`</${this.#raw}`)) this.#raw = null;
  }

  end(): MarkedPage {
    while (this.#open.length > 0) this.#close();
    return this.page;
  }

  #element(piece: string, name: string): void {
    const around = this.#open.at(-1);
    const found: Found = new Map();
    const from = this.page.places.length;
    const element = { tag: withoutMarks(piece), parent: around?.element ?? null, found, from, to: from };
    this.page.pieces.push(element);
    if (around) {
      addPlaces(found, 'data-place', around.flow);
      if (around.flow.length === 0) around.flowing = null;
      around.flowing?.push(element);
    }
    if (marksIn(piece).length > 0) {
      for (const [, attribute = '', double, single] of piece.matchAll(attributes)) {
        const becomes = shown[attribute.toLowerCase()];
        if (becomes !== undefined) addPlaces(found, becomes, this.#placesIn(double ?? single ?? ''));
      }
    }
    element.to = this.page.places.length;
    if (isRaw.test(name)) this.#raw = name;
    else if (!isVoid.test(name) && !piece.endsWith('/>')) this.#open.push({ element, flow: [], flowing: [] });
  }

  #text(piece: string, next: string | undefined): void {
    const text = withoutMarks(piece);
    this.page.pieces.push(text);
    const around = this.#open.at(-1);
    if (!around) return;
    const isBlank = text.trim() === '';
    const found = this.#placesIn(piece);
    if (found.length > 0 && isBlank && isBlock.test(next ?? '')) {
      // A second rendered text is beside the first.
      if (around.flow.length > 0) around.flowing = null;
      around.flow = found;
      return;
    }
    if (found.length > 0 || !isBlank) around.flowing = null;
    addPlaces(around.element.found, 'data-place', found);
    // What follows a text in its element is more of it, or says something of it.
    if (!isBlank && !this.#open.some(({ element }) => showsField(element))) {
      this.page.bare.push({ text, element: around.element });
    }
  }

  #close(): void {
    const closed = this.#open.pop();
    if (!closed) return;
    closed.element.to = this.page.places.length;
    if (closed.flow.length === 0 || !closed.flowing) return;
    addPlaces(closed.element.found, 'data-place', closed.flow);
    for (const { found } of closed.flowing) leaveOut(found, closed.flow);
  }

  #placesIn(text: string): string[] {
    const places = marksIn(text).flatMap((mark) => this.#placeOf(mark) ?? []);
    this.page.places.push(...places);
    return places;
  }
}

/**
 * Reads a page and takes its marks out: in a text they belong to the element around it, before the elements of a rendered text
 * to each of them, or to the element around them if it holds nothing else. In scripts, titles and addresses they go.
 * @param placeOf what a mark stands for, as it is written; undefined for a mark that stands for nothing
 */
export function readMarkedPage(given: string, placeOf: (mark: string) => string | undefined): MarkedPage {
  const list = given.replace(inAddress, '').match(pieces) ?? [];
  const reader = new PageReader(placeOf);
  for (const [index, piece] of list.entries()) reader.read(piece, list[index + 1]);
  return reader.end();
}
