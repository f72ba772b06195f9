import { useDesk } from './desk-context.tsx';

interface Props {
  path: string;
  index: number;
  count: number;
  /** The entry's name for screen readers. */
  name: string;
}

/** Moves one entry of a list up or down, or removes it. */
export function EntryButtons({ path, index, count, name }: Props) {
  const { t, store } = useDesk();
  return (
    <span className="desk-entry-buttons">
      <button
        type="button"
        className="button desk-small"
        disabled={index === 0}
        aria-label={t('MoveUpEntry', { entry: name })}
        onClick={() => store.moveEntry(path, index, -1)}
      >
        {t('Up')}
      </button>
      <button
        type="button"
        className="button desk-small"
        disabled={index === count - 1}
        aria-label={t('MoveDownEntry', { entry: name })}
        onClick={() => store.moveEntry(path, index, 1)}
      >
        {t('Down')}
      </button>
      <button
        type="button"
        className="button desk-small"
        aria-label={t('RemoveEntry', { entry: name })}
        onClick={() => store.removeEntry(path, index, name)}
      >
        {t('Remove')}
      </button>
    </span>
  );
}
