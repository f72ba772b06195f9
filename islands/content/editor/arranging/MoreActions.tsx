import { useDesk } from '../desk-context.tsx';
import type { Arranged } from './arranged.ts';

interface Props {
  list: Arranged;
  index: number;
  name: string;
  onDone: () => void;
}

/** Inserts beside an entry, duplicates it, copies it for another page, and pastes what was copied. */
export function MoreActions({ list, index, name, onDone }: Props) {
  const { t } = useDesk();
  const actions = [
    { words: t('InsertBefore'), act: () => list.insertAt(index), needsRoom: true },
    { words: t('InsertAfter'), act: () => list.insertAt(index + 1), needsRoom: true },
    { words: t('Duplicate'), act: () => list.duplicate(index), needsRoom: true },
    { words: t('Copy'), act: () => list.copy(index), needsRoom: false },
    { words: t('PasteAfter'), act: () => list.pasteAt(index + 1), needsRoom: true },
  ];
  return (
    <div className="desk-entry-buttons desk-entry-more" role="group" aria-label={t('MoreOfEntry', { entry: name })}>
      {actions.map(({ words, act, needsRoom }) => (
        <button
          key={words}
          type="button"
          className="button desk-small"
          disabled={needsRoom && list.isFull}
          onClick={() => {
            onDone();
            act();
          }}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
