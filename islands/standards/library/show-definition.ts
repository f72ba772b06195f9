import { placeBeside } from './place-beside.ts';

/** Shows the definition of a term beside it; otherwise it stands in the list at the end of the page. */
export function showDefinition(link: HTMLAnchorElement): void {
  const definition = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!definition) return;
  definition.popover = 'auto';
  definition.showPopover();
  placeBeside(definition, link);
  definition.focus({ preventScroll: true });
  const close = (event: Event): void => {
    if ((event as ToggleEvent).newState !== 'closed') return;
    definition.removeEventListener('toggle', close);
    // A popover that is closed is not shown at all, and the list needs it.
    definition.removeAttribute('popover');
    definition.removeAttribute('style');
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
  };
  definition.addEventListener('toggle', close);
}
