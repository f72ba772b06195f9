import { fillSheet } from './fill-sheet.ts';
import { openAtPlace } from './open-at-place.ts';

/** Additions to the text of a standard. Without them every number and term is a link. */
document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = target.closest<HTMLAnchorElement>('.library-text a.term, .library-text .mark a.number');
  if (!link || !('showPopover' in link)) return;
  event.preventDefault();
  // Loaded when first used; where that fails, the link does what it does without a script.
  void import('./reader-tools.ts').then(
    ({ openBeside }) => openBeside(link),
    () => location.assign(link.href),
  );
});
openAtPlace();
addEventListener('beforeprint', fillSheet);
