import { startTransition, useEffect, useState } from 'react';
import type { SearchStore } from './search.store.ts';

const read = ({ $state, $view, $phase }: SearchStore) => ({
  state: $state.get(),
  view: $view.get(),
  phase: $phase.get(),
});

/**
 * Follows what is asked for and found, a frame behind: a box that is ticked is painted first, what follows from it after
 * that. Drawing cards takes longer than a hand should wait for its tick.
 */
export function useShown(store: SearchStore): ReturnType<typeof read> {
  const [shown, setShown] = useState(() => read(store));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame: number | null = null;
    const draw = () => {
      // Within a frame is before its painting; a task from there is after it.
      frame ??= requestAnimationFrame(() => {
        frame = null;
        clearTimeout(timer);
        timer = setTimeout(() => startTransition(() => setShown(read(store))));
      });
    };
    const { $state, $view, $phase } = store;
    const ends = [$state.listen(draw), $view.listen(draw), $phase.listen(draw)];
    return () => {
      for (const end of ends) end();
      if (frame !== null) cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [store]);
  return shown;
}
