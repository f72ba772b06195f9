import type { Choice } from '../../../server/store/catalog/choice.rules.ts';

/**
 * Adds the choice to the links to other languages. Its parameters are the catalogue's names, the same in every
 * language.
 */
export function linkChoice(search: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.href = link.pathname + search;
}

/**
 * Shows the parts of the page outside the island that depend on the choice: texts of some variants, and the edition on
 * the cover.
 */
export function showChoice(choice: Choice): void {
  if (choice.kind === 'absent') return;
  const { id, specs } = choice.variant;
  for (const part of document.querySelectorAll<HTMLElement>('[data-variants]')) {
    part.hidden = !(part.dataset['variants'] ?? '').split(' ').includes(id);
  }
  const edition = specs.find(({ name }) => name === 'Edition')?.value;
  const stripe = document.querySelector('[data-edition]');
  if (edition && stripe) stripe.textContent = edition;
}
