import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDesk } from '../desk-context.tsx';
import type { Arranged } from './arranged.ts';

/** The handle that the pointer drags an entry by. Keyboards and screen readers have "Move to…". */
export function Grip({ list, index }: { list: Arranged; index: number }) {
  const { t } = useDesk();
  const grip = useRef<HTMLSpanElement>(null);
  // The entry is registered once, and has other places later.
  const latest = useRef({ list, index });
  useLayoutEffect(() => {
    latest.current = { list, index };
  });
  useEffect(() => {
    const [element, entry] = [grip.current, grip.current?.closest('li')];
    if (!element || !entry) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    import('./drag-entries.ts').then(
      ({ dragEntries }) => {
        if (isGone) return;
        stop = dragEntries({
          grip: element,
          entry,
          place: () => ({ path: latest.current.list.path, index: latest.current.index }),
          onDrop: (from, to) => latest.current.list.move(from, to),
        });
      },
      // Without it the buttons move entries.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return (
    <span ref={grip} className="desk-grip" title={t('DragEntry')} aria-hidden="true">
      ⠿
    </span>
  );
}
