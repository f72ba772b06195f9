import { inOwnLanguage } from '../person/sign-in-here.ts';
/** The words that a list of account links has for the places of work; without those for editing, the page has no item. */
type Words = Partial<Record<'staff' | 'editor' | 'edit', string>>;

/** Makes the links to the desks of somebody who works here, and to the editing of this page. */
export function deskLinks(desks: readonly string[], words: Words): HTMLLIElement[] {
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
