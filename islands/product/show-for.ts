import type { Choice } from '../../server/catalog/choice.rules.ts';

/**
 * Shows those parts of the page around the island that belong to the choice: text told of some variants only, and the
 * edition on the cover.
 */
export function showFor(choice: Choice): void {
  if (choice.kind === 'absent') return;
  const { id, specs } = choice.variant;
  for (const part of document.querySelectorAll<HTMLElement>('[data-variants]')) {
    part.hidden = !(part.dataset['variants'] ?? '').split(' ').includes(id);
  }
  const edition = specs.find(({ name }) => name === 'Edition')?.value;
  const stripe = document.querySelector('[data-edition]');
  if (edition && stripe) stripe.textContent = edition;
}
