import { isOfPhrase, unpackPlaces } from '../../../../server/content/items/field-place.rules.ts';

/** Attributes with the numbers of the fields that an element shows, the most exact first. */
const numbered = ['data-place', 'data-place-alt', 'data-place-title'] as const;
const textSelector = numbered.map((name) => `[${name}]`).join();
export const markedSelector = `${textSelector}, [data-place-block]`;

/** The places that the numbers stand for, by the part of the page that lists them. */
const lists = new WeakMap<Element, readonly string[]>();

function listFor(element: Element): readonly string[] {
  const part = element.closest('[data-places]');
  if (!part) return [];
  const list = lists.get(part) ?? unpackPlaces(part.getAttribute('data-places') ?? '');
  lists.set(part, list);
  return list;
}

function placesAt(element: Element): string[] {
  const list = listFor(element);
  const texts = numbered.flatMap((name) =>
    (element.getAttribute(name)?.split(' ') ?? []).flatMap((number) => list[Number.parseInt(number, 36)] ?? []),
  );
  return [...texts, ...(element.getAttribute('data-place-block')?.split(' ').filter(Boolean) ?? [])];
}

/** Returns the marked text that is pointed at: around the target, or the hidden words of an icon to press; else its block. */
export function markedAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const named = target.closest('a[href], button, summary')?.querySelector(textSelector);
  return target.closest(textSelector) ?? named ?? target.closest('[data-place-block]');
}

const showsField = (element: Element): boolean => placesAt(element).some((place) => !isOfPhrase(place));
const hasWords = (element: Element): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.nodeValue ?? ''),
  );

/**
 * Returns the marked text nearest to words that belong to no field, such as a price: in the same entry, block or part of the
 * page, the one before them if there is one.
 */
export function nearestText(words: Element): Element | null {
  if (!hasWords(words)) return null;
  for (let around: Element | null = words; around && around !== document.body; around = around.parentElement) {
    const marked = [...around.querySelectorAll(textSelector)].filter(showsField);
    const before = marked.filter(
      (each) => (each.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    const found = before.at(-1) ?? marked[0];
    if (found) return found;
    if (around.hasAttribute('data-place-block')) return null;
  }
  return null;
}

/** Returns the places an element shows, and those of its block last, in which a new one can be put behind it. */
export function placesOf(element: Element): string[] {
  const block = element.closest('[data-place-block]');
  return [...placesAt(element), ...(block && block !== element ? placesAt(block) : [])];
}

const isSeen = (element: Element): boolean => element.checkVisibility();

/** Shows what an element stands in, where readers would open it: an answer, or a tab. */
export function uncover(element: Element): void {
  for (let folded = element.closest('details:not([open])'); folded; folded = folded.closest('details:not([open])')) {
    folded.setAttribute('open', '');
  }
  const panel = element.closest<HTMLElement>('[hidden][id]');
  if (panel) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)?.click();
}

/**
 * Finds where the page shows a field: the element of the field itself, of a field inside it, or the block around it; null
 * where the page shows nothing of it.
 */
export function findPlace(place: string): Element | null {
  const marked = [...document.querySelectorAll(markedSelector)];
  const find = (isIt: (written: string) => boolean) => {
    const found = marked.filter((element) => placesAt(element).some((written) => isIt(written)));
    return found.find(isSeen) ?? found[0];
  };
  const own = find((written) => written === place) ?? find((written) => written.startsWith(`${place}.`));
  if (own) return own;
  for (let around = place; around.includes('.');) {
    around = around.slice(0, around.lastIndexOf('.'));
    const found = document.querySelector(`[data-place-block="${CSS.escape(around)}"]`);
    if (found) return found;
  }
  return null;
}

/** Elements that Tab goes to already; not the main part of the page, which links lead to. */
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Lets Tab go to each marked text that has nothing else to focus. */
export function makeFocusable(): void {
  for (const element of document.querySelectorAll<HTMLElement>(markedSelector)) {
    if (element.closest(`${focusable}, [aria-hidden="true"], .visually-hidden`)) continue;
    // A block is reached by its texts, if it has any.
    if (element.hasAttribute('data-place-block') && element.querySelector(textSelector)) continue;
    element.tabIndex = 0;
  }
}
