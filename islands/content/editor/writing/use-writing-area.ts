import { useStore } from '@nanostores/react';
import { useEffect, useState, type RefObject } from 'react';
import { $showsMarkdown, readWritingChoice } from './writing-choice.ts';
import type { WritingArea } from './WritingArea.tsx';

type Area = typeof WritingArea;

interface Loaded {
  Area: Area | null;
  /** True where the focus was in the field when the editor had loaded. */
  hadFocus: boolean;
  /** True from the start until the editor has loaded or cannot be. */
  isAwaited: boolean;
}

const awaited: Loaded = { Area: null, hadFocus: false, isAwaited: true };
const none: Loaded = { Area: null, hadFocus: false, isAwaited: false };

/**
 * Loads the editor of formatted text once its field is seen; none until then, where Markdown is chosen, and where the
 * editor cannot be loaded.
 */
export function useWritingArea(place: RefObject<HTMLElement | null>, isWanted: boolean): Loaded {
  const showsMarkdown = useStore($showsMarkdown);
  const [loaded, setLoaded] = useState(awaited);
  const isLoaded = loaded.Area !== null;
  useEffect(readWritingChoice, []);
  useEffect(() => {
    const element = place.current;
    if (!isWanted || !element || showsMarkdown || isLoaded) return;
    if (typeof IntersectionObserver === 'undefined') return setLoaded(none);
    let isGone = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      import('./WritingArea.tsx').then(
        ({ WritingArea: Area }) =>
          !isGone && setLoaded({ Area, hadFocus: element.contains(document.activeElement), isAwaited: false }),
        // The box of Markdown does as well.
        () => setLoaded(none),
      );
    });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [place, isWanted, showsMarkdown, isLoaded]);
  return showsMarkdown || !isWanted ? none : loaded;
}
