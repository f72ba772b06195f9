import { useEffect, useRef } from 'react';

/** Lets the browser ask before a page with unsaved changes is left. @returns a way to leave once it was asked already */
export function useLeaving(isDirty: boolean): (address: string) => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => !isAsked.current && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (address) => {
    isAsked.current = true;
    location.assign(address);
  };
}
