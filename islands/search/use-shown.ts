import { startTransition, useEffect, useState } from 'react';
import { afterPress } from '../platform/ui/after-press.ts';
import type { SearchStore } from './search.store.ts';

const read = ({ $state, $view, $phase }: SearchStore) => ({
  state: $state.get(),
  view: $view.get(),
  phase: $phase.get(),
});

/**
 * Returns the search and its results one frame late: a ticked box is painted first, the rest after it. Rendering the
 * cards would delay the tick. New results move the filters, so they also wait for the end of a press.
 */
export function useShown(store: SearchStore): ReturnType<typeof read> {
  const [shown, setShown] = useState(() => read(store));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame: number | null = null;
    const render = () => startTransition(() => setShown(read(store)));
    const draw = () => {
      // An animation frame runs before painting; a task scheduled in it runs after.
      frame ??= requestAnimationFrame(() => {
        frame = null;
        clearTimeout(timer);
        timer = setTimeout(() => afterPress(render));
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
