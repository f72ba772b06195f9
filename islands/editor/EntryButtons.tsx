import { useDesk } from './desk-context.tsx';

interface Props {
  path: string;
  index: number;
  count: number;
  /** What a listener hears the entry called. */
  name: string;
}

/** Up, down and away for one entry of a list. */
export function EntryButtons({ path, index, count, name }: Props) {
  const { say, store } = useDesk();
  return (
    <span className="desk-entry-buttons">
      <button
        type="button"
        className="button desk-small"
        disabled={index === 0}
        aria-label={say('MoveUpEntry', { entry: name })}
        onClick={() => store.moveEntry(path, index, -1)}
      >
        {say('Up')}
      </button>
      <button
        type="button"
        className="button desk-small"
        disabled={index === count - 1}
        aria-label={say('MoveDownEntry', { entry: name })}
        onClick={() => store.moveEntry(path, index, 1)}
      >
        {say('Down')}
      </button>
      <button
        type="button"
        className="button desk-small"
        aria-label={say('RemoveEntry', { entry: name })}
        onClick={() => store.removeEntry(path, index)}
      >
        {say('Remove')}
      </button>
    </span>
  );
}
