import { $session } from '../../people/session/session.store.ts';

/** Writes name and date at the foot of the sheet that is printed. */
export function fillSheet(): void {
  const place = document.querySelector<HTMLElement>('[data-printed-by]');
  if (!place) return;
  const user = $session.get();
  const name = user ? `${user.FirstName} ${user.LastName}`.trim() : '';
  const date = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
  const phrase = name === '' ? place.dataset['printedOn'] : place.dataset['printedBy'];
  place.textContent = (phrase ?? '').replace('{name}', name).replace('{date}', date);
}
