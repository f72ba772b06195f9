import { useEffect, useRef, useState } from 'react';

/** Returns the page that a click opens in this window; null for other clicks, and for targets on this page. */
function leadsTo(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !isPlain || event.defaultPrevented || link.hasAttribute('download')) return null;
  if (link.target && link.target !== '_self') return null;
  const target = new URL(link.href);
  const isHere = target.pathname === location.pathname && target.search === location.search && target.hash !== '';
  return /^https?:$/.test(target.protocol) && !isHere ? link.href : null;
}

/**
 * Asks for confirmation before unsaved changes are lost: with our own dialog for links of the site, with the browser's
 * for going back and closing the window, which allow no other text.
 */
export function useUnsavedChanges(isDirty: boolean) {
  /** Address of the clicked link. */
  const [clickedAddress, setClickedAddress] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const confirmLeaving = (event: MouseEvent) => {
      const target = leadsTo(event);
      if (target === null || isLeaving.current) return;
      event.preventDefault();
      setClickedAddress(target);
    };
    addEventListener('beforeunload', warn);
    document.addEventListener('click', confirmLeaving);
    return () => {
      removeEventListener('beforeunload', warn);
      document.removeEventListener('click', confirmLeaving);
    };
  }, [isDirty]);
  return {
    clickedAddress,
    stay: () => setClickedAddress(null),
    /** Stops asking: the changes are saved or discarded. */
    leave: () => {
      isLeaving.current = true;
    },
  };
}
