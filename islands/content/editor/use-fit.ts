import { useEffect, useRef, type RefObject } from 'react';

/** Draws a page at its real width as small as the room there is. */
export function useFit(width: number): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Set by script: the content policy refuses style attributes in HTML.
    const fit = () => element.style.setProperty('--scale', String(Math.min(1, element.clientWidth / width)));
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [width]);
  return box;
}
