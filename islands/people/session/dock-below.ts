/**
 * Gives an element at the lower edge of the window its own room: the page scrolls above it and is covered nowhere
 * (`data-docked` in src/styles/base.css). The page keeps its place.
 */
export function dockBelow(element: HTMLElement): { fit(): void; release(): void } {
  const page = document.documentElement;
  const fit = () => {
    const top = page.scrollTop;
    page.style.setProperty('--docked', `${element.offsetHeight}px`);
    if ('docked' in page.dataset) return;
    page.dataset['docked'] = '';
    document.body.scrollTop = top;
  };
  const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(fit);
  resized?.observe(element);
  const release = () => {
    resized?.disconnect();
    const top = document.body.scrollTop;
    delete page.dataset['docked'];
    page.style.removeProperty('--docked');
    page.scrollTo({ top, behavior: 'instant' });
  };
  return { fit, release };
}
