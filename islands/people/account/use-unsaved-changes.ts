import { useEffect, useRef, useState } from 'react';

/** The page a click leads to by itself in this window; null for anything else, and for a place on this page. */
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
 * Asks before unsaved changes are left behind: a link of the site asks in our words, the way back and closing the window in
 * those of the browser, which lets nobody else speak there.
 */
export function useUnsavedChanges(isDirty: boolean) {
  /** The address a link was to lead to. */
  const [asked, setAsked] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const ask = (event: MouseEvent) => {
      const target = leadsTo(event);
      if (target === null || isLeaving.current) return;
      event.preventDefault();
      setAsked(target);
    };
    addEventListener('beforeunload', warn);
    document.addEventListener('click', ask);
    return () => {
      removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask);
    };
  }, [isDirty]);
  return {
    asked,
    stay: () => setAsked(null),
    /** From here on nothing is asked: what was to be saved is, or is not wanted. */
    leave: () => {
      isLeaving.current = true;
    },
  };
}
