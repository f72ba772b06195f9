import { isOfPhrase, packPlaces } from '../../server/content/items/field-place.rules.ts';
import { isBody, readMarkedPage, type MarkedElement } from './marked-page.ts';
import { placePrinted } from './place-printed.ts';
import type { FindPrinted } from './printed-values.ts';

/** Returns the part of the page that an element is in: header, main, footer. A new rendering replaces parts as a whole. */
function partOf(element: MarkedElement): MarkedElement {
  let part = element;
  while (part.parent && !isBody(part.parent)) part = part.parent;
  return part;
}

/**
 * Takes the marks out of a page. Elements get the numbers of their places (`data-place`, `data-place-alt`,
 * `data-place-title`), and each part of the page the list of its own (`data-places`), so that a part that is replaced brings
 * its places along.
 * @param placeOf what a mark stands for, as it is written; undefined for a mark that stands for nothing
 * @param find the fields that texts without a mark may come from
 * @returns the page, and all places it names
 */
export function takeMarks(
  given: string,
  placeOf: (mark: string) => string | undefined,
  find?: FindPrinted,
): { html: string; places: string[] } {
  const page = readMarkedPage(given, placeOf);
  if (find) placePrinted(page, find);
  const marked = page.pieces.filter((piece) => typeof piece !== 'string' && piece.found.size > 0) as MarkedElement[];
  const lists = new Map(
    [...Map.groupBy(marked, partOf)].map(([part, elements]) => {
      // Sorted, so that each has much in common with the one before.
      const places = new Set(elements.flatMap(({ found }) => [...found.values()].flatMap((each) => [...each])));
      return [part, [...places].toSorted()] as const;
    }),
  );
  const numbers = new Map([...lists].map(([part, places]) => [part, new Map(places.map((each, at) => [each, at]))]));
  const html = page.pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const list = lists.get(piece);
    const listed = list ? ` data-places="${packPlaces(list)}"` : '';
    return withAttributes(piece.tag, numbersOf(piece, numbers.get(partOf(piece))) + listed);
  });
  return { html: html.join(''), places: [...new Set([...lists.values()].flat())] };
}

/** Writes the attributes that name the places of an element, those of dictionaries last. */
const numbersOf = ({ found }: MarkedElement, numbers: ReadonlyMap<string, number> | undefined): string =>
  [...found]
    .map(([attribute, places]) => {
      const sorted = [...places].toSorted((a, b) => Number(isOfPhrase(a)) - Number(isOfPhrase(b)));
      return ` ${attribute}="${sorted.map((place) => numbers?.get(place)?.toString(36)).join(' ')}"`;
    })
    .join('');

const withAttributes = (tag: string, attributes: string): string =>
  attributes === '' ? tag : tag.replace(/\s*\/?>$/, (end) => attributes + end);
