/** Attributes that name the fields an element shows, the most exact first. */
const attributes = ['data-place', 'data-place-alt', 'data-place-title', 'data-place-block'] as const;

export const markedSelector = attributes.map((name) => `[${name}]`).join();

const placesAt = (element: Element): string[] =>
  attributes.flatMap((name) => element.getAttribute(name)?.split(' ').filter(Boolean) ?? []);

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
    if (element.matches(focusable) || element.closest('[aria-hidden="true"]') || element.closest(focusable)) continue;
    // A block is reached by its texts, if it has any.
    if (element.hasAttribute('data-place-block') && element.querySelector('[data-place]')) continue;
    element.tabIndex = 0;
  }
}
