import { openAtPlace } from './open-at-place.ts';
import { openMenu } from './section-menu.ts';
import { showDefinition } from './show-definition.ts';
import { fillSheet } from './fill-sheet.ts';

/** Additions to the text of a standard. Without them every number and term is a link. */
document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = target.closest<HTMLAnchorElement>('.library-text a.term, .library-text .mark a.number');
  if (!link) return;
  const isOpen = link.matches('.term') ? showDefinition(link) : openMenu(link);
  if (isOpen) event.preventDefault();
});
openAtPlace();
addEventListener('beforeprint', fillSheet);
