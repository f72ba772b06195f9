import { hearEditKey } from './edit-key.ts';
import { inOwnLanguage } from '../person/sign-in-here.ts';

/** Texts of the account links for desks; without 'edit' the page belongs to no item. */
type Words = Partial<Record<'staff' | 'editor' | 'edit', string>>;

/** Makes the links to a person's desks, and to editing this page, which the key E does too. */
export function deskLinks(desks: readonly string[], words: Words): HTMLLIElement[] {
  hearEditKey();
  const links = [
    ['staff', inOwnLanguage('/staff'), words.staff],
    ['editor', inOwnLanguage('/editor'), words.editor],
    ['editor', `/editor/pages${location.pathname}`, words.edit],
  ] as const;
  return links.flatMap(([desk, href, label]) => {
    if (!label || !desks.includes(desk)) return [];
    const [entry, link] = [document.createElement('li'), document.createElement('a')];
    entry.dataset['desk'] = desk;
    link.href = href;
    link.textContent = label;
    entry.append(link);
    return [entry];
  });
}
