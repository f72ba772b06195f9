import { placeBeside } from './place-beside.ts';
import { quoteSection } from './quote-section.ts';

/** Shows what can be done with the section of a number. */
export function openMenu(link: HTMLAnchorElement): void {
  const menu = document.getElementById('section-menu');
  const text = link.closest<HTMLElement>('.library-text');
  const heading = link.closest<HTMLElement>('.mark');
  if (!menu || !text || !heading) return;
  const number = link.textContent.trim();
  const citation = `${text.dataset['edition'] ?? ''}, ${number}`;
  const status = menu.querySelector<HTMLElement>('[role=status]');
  menu.setAttribute('aria-label', (menu.dataset['label'] ?? '').replace('{number}', number));
  const shown = menu.querySelector('[data-number]');
  if (shown) shown.textContent = citation;
  for (const each of menu.querySelectorAll<HTMLAnchorElement>('[data-query]')) {
    // The day of the text stays.
    const target = new URL(link.href);
    for (const [name, value] of new URLSearchParams(each.dataset['query'])) target.searchParams.set(name, value);
    each.href = target.pathname + target.search;
  }
  // The form names the section by its address: '/es/library/iso-9001/2026/6.2' is 'iso-9001/2026/6.2'.
  const follow = menu.querySelector<HTMLButtonElement>('[data-follow]');
  if (follow) follow.value = decodeURIComponent(link.pathname.replace(/^.*?\/library\//, ''));
  if (status) status.textContent = '';
  const texts: Record<string, () => string> = {
    link: () => link.href,
    citation: () => citation,
    quote: () => `${quoteSection(heading)}\n(${citation}, ${link.href})`,
  };
  for (const button of menu.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.onclick = () => {
      const say = (name: 'done' | 'failed') => {
        if (status) status.textContent = status.dataset[name] ?? '';
      };
      navigator.clipboard.writeText(texts[button.dataset['copy'] ?? '']?.() ?? '').then(
        () => say('done'),
        () => say('failed'),
      );
    };
  }
  menu.showPopover();
  placeBeside(menu, link);
  menu.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
