import type { KeyboardEvent } from 'react';
import type { Arranged } from './arranged.ts';

/** Moves an entry by Alt and an arrow on its line. */
export const moveByKeys = (list: Arranged, index: number) => (event: KeyboardEvent) => {
  const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
  if (by === undefined) return;
  event.preventDefault();
  const to = index + by;
  if (to >= 0 && to < list.entries.length) list.move(index, to);
};
