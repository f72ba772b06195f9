import { isOfPhrase, itemOf, nearness } from '../../server/content/items/field-place.rules.ts';
import { addPlaces, isBody, type MarkedElement, type MarkedPage } from './marked-page.ts';
import type { Candidates, FindPrinted } from './printed-values.ts';

/** Returns an element and those around it, but for the whole page. */
function* outwards(element: MarkedElement): Generator<MarkedElement> {
  for (let at = element; at.parent && !isBody(at); at = at.parent) yield at;
}

const contentPlaces = ({ found }: MarkedElement): string[] =>
  [...(found.get('data-place') ?? [])].filter((place) => !isOfPhrase(place));

/** Returns those of some places that are nearest to the places of other texts, the first of equally near ones. */
function nearest(candidates: readonly string[], around: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = 0;
  const items = new Set(around.map(itemOf));
  for (const candidate of candidates.filter((each) => items.has(itemOf(each)))) {
    const near = Math.max(0, ...around.map((place) => nearness(candidate, place)));
    if (near > least) [best, least] = [candidate, near];
  }
  return best;
}

/** Kinds of items whose texts are never marked and stand alone: the record of the site, forms, and lists of choices. */
const standsAlone =
  /^(?:site|form|marketing-form|topic-areas|enumeration|newsletter-topics|country-list|state-list|office-kind):/;

/**
 * Finds the field of each text that shows a value without a mark. Many fields may have the value: it is the one whose item
 * has other texts near by on the page, in the same entry if possible.
 */
export function placePrinted({ bare, places }: MarkedPage, find: FindPrinted): void {
  for (const { text, element } of bare) {
    const around = [...outwards(element)];
    if (around.some((each) => contentPlaces(each).length > 0)) continue;
    const phrases = [...(element.found.get('data-place') ?? [])];
    const candidates = find(text, phrases);
    const place = findNear(candidates, around, places) ?? findAlone(candidates, text);
    if (place === undefined) continue;
    element.found.delete('data-place');
    addPlaces(element.found, 'data-place', [place, ...phrases]);
  }
}

/** Looks outwards: a text that is a value may stand far from the others of its item, one that contains it may not. */
function findNear({ whole, parts }: Candidates, around: readonly MarkedElement[], places: readonly string[]) {
  let candidates = [...whole, ...parts];
  for (const { from, to } of around) {
    if (candidates.length === 0) return undefined;
    const shown = [...new Set(places.slice(from, to))].filter((place) => !isOfPhrase(place));
    if (shown.length === 0) continue;
    const place = nearest(candidates, shown);
    if (place !== undefined) return place;
    candidates = whole;
  }
  return undefined;
}

const findAlone = ({ whole }: Candidates, text: string): string | undefined =>
  text.trim().length > 2 ? whole.find((place) => standsAlone.test(place)) : undefined;
