import { useEffect, useRef, useState, type RefObject } from 'react';

/** A part of a page that comes later: null until it is there. */
interface Later<Part> {
  part: Part | null;
  isFailed: boolean;
  /** For the element around the part, which must be able to take the focus. */
  frame: RefObject<HTMLDivElement | null>;
  /** Tries again. The focus moves to the frame, because the button that was pressed disappears. */
  retry: () => void;
}

/**
 * Returns a hook that loads a part of a page when it is first shown, so that the page loads without it. Loaded parts
 * are reused immediately.
 * @param load of each kind; a separate kind for parts that only some readers see
 */
export function later<Kind extends string, Part>(load: Readonly<Record<Kind, () => Promise<Part>>>) {
  let loaded: Readonly<Record<string, Part>> = {};
  return function useLater(kind: Kind): Later<Part> {
    const [got, setGot] = useState(loaded);
    const [isFailed, setIsFailed] = useState(false);
    const frame = useRef<HTMLDivElement>(null);
    async function get(): Promise<void> {
      setIsFailed(false);
      try {
        loaded = { ...loaded, [kind]: await load[kind]() };
        setGot(loaded);
      } catch (error) {
        console.warn('a part of the page could not be loaded', error);
        setIsFailed(true);
      }
    }
    useEffect(() => void get(), [kind]);
    function retry(): void {
      frame.current?.focus();
      void get();
    }
    return { part: got[kind] ?? null, isFailed, frame, retry };
  };
}
