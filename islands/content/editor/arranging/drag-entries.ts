import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';

interface Dragged {
  /** The element that the pointer takes hold of. */
  grip: HTMLElement;
  /** The entry as it stands in its list. */
  entry: HTMLElement;
  place(): { path: string; index: number };
  onDrop(from: number, to: number): void;
}

/** Says on which side of an entry the pointer is. */
const sideOf = (entry: Element, pointerY: number): 'before' | 'after' => {
  const { top, height } = entry.getBoundingClientRect();
  return pointerY < top + height / 2 ? 'before' : 'after';
};

/**
 * Lets the pointer drag an entry to another place of its list; a line shows where it would be dropped. The grip alone can be
 * dragged: words in an entry that could be dragged itself cannot be selected.
 * @returns the end of it
 */
export function dragEntries({ grip, entry, place, onDrop }: Dragged): () => void {
  const clear = () => void delete entry.dataset['drop'];
  const stopDrag = draggable({
    element: grip,
    getInitialData: place,
    onGenerateDragPreview: ({ nativeSetDragImage }) =>
      nativeSetDragImage?.(entry.querySelector('.desk-block-head') ?? entry, 16, 16),
    onDragStart: () => void (entry.dataset['dragged'] = ''),
    onDrop: () => void delete entry.dataset['dragged'],
  });
  const stopDrop = dropTargetForElements({
    element: entry,
    canDrop: ({ source }) => source.data['path'] === place().path,
    onDrag: ({ location }) => void (entry.dataset['drop'] = sideOf(entry, location.current.input.clientY)),
    onDragLeave: clear,
    onDrop({ source, location }) {
      clear();
      const from = Number(source.data['index']);
      const at = place().index + (sideOf(entry, location.current.input.clientY) === 'after' ? 1 : 0);
      onDrop(from, at > from ? at - 1 : at);
    },
  });
  return () => {
    stopDrag();
    stopDrop();
  };
}
