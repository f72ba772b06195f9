/** Time without scrolling before the position is stored, in milliseconds: browsers limit writes to the history. */
const rest = 150;

interface Place {
  scrollY?: number;
}

/**
 * Stores the scroll position with each history entry; back and forward show the results of the address and then scroll
 * to the stored position.
 * @param show resolves when the results of the current address are shown
 * @returns the function that ends it
 */
export function followHistory(show: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepPlace = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      history.replaceState({ ...(history.state as Place | null), scrollY: window.scrollY }, '');
    }, rest);
  };
  const follow = (event: PopStateEvent) => {
    clearTimeout(timer);
    const { scrollY } = (event.state as Place | null) ?? {};
    void show().then(() => {
      if (scrollY !== undefined) requestAnimationFrame(() => window.scrollTo({ top: scrollY, behavior: 'instant' }));
    });
  };
  addEventListener('scroll', keepPlace, { passive: true });
  // The visitor may have scrolled before this script ran, and may not scroll again.
  if (window.scrollY > 0) keepPlace();
  addEventListener('popstate', follow);
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', keepPlace);
    removeEventListener('popstate', follow);
  };
}
