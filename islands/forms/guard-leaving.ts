/**
 * Asks before unsent answers are lost: with our text at a link of this site, with the browser's elsewhere. It listens
 * only while there are unsent answers, because browsers do not cache pages that listen.
 * @param watch reports now and at every change whether answers are unsent
 * @returns removes the guard
 */
export function guardLeaving(watch: (tell: (isDirty: boolean) => void) => () => void, words: () => string): () => void {
  let isLetGo = false;
  let listening: AbortController | null = null;
  const unload = (event: BeforeUnloadEvent) => {
    if (!isLetGo) event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || !link?.href || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    isLetGo = confirm(words());
    if (!isLetGo) event.preventDefault();
  };
  const stop = watch((isDirty) => {
    listening?.abort();
    listening = isDirty ? new AbortController() : null;
    if (!listening) return;
    isLetGo = false;
    const { signal } = listening;
    addEventListener('beforeunload', unload, { signal });
    document.addEventListener('click', click, { signal });
    addEventListener('pageshow', () => (isLetGo = false), { signal });
  });
  return () => {
    stop();
    listening?.abort();
  };
}
