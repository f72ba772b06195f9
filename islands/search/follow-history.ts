/** Time without scrolling after which the place is kept, in milliseconds: browsers refuse to write the history too often. */
const rest = 150;

interface Place {
  scrollY?: number;
}

/**
 * Follows the browser's history: where the page stands is kept with each step, and going back or forth shows what its
 * address asks for and then goes to that place.
 * @param show resolves when the results of the address of the page are shown
 * @returns what ends it
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
  // Somebody may have scrolled before this script came, and may not scroll again.
  if (window.scrollY > 0) keepPlace();
  addEventListener('popstate', follow);
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', keepPlace);
    removeEventListener('popstate', follow);
  };
}
