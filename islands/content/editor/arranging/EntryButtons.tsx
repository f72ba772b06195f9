import { useState } from 'react';
import { useDesk } from '../desk-context.tsx';
import { useIsInBrowser } from '../is-in-browser.ts';
import type { Arranged } from './arranged.ts';
import { buttonId, type EntryButton } from './focus-entry.ts';
import { Grip } from './Grip.tsx';
import { MoreActions } from './MoreActions.tsx';
import { MoveDialog } from './MoveDialog.tsx';

interface Props {
  list: Arranged;
  index: number;
  /** The entry's name for screen readers. */
  name: string;
  /** A short entry, such as a tag, is only moved and removed. */
  isShort?: boolean;
}

/** Moves one entry of a list, copies it, puts another in front of it, or removes it. */
export function EntryButtons({ list, index, name, isShort = false }: Props) {
  const { t, store } = useDesk();
  const [isMoving, setIsMoving] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isInBrowser = useIsInBrowser();
  const count = list.entries.length;
  const own = `${list.path}.${index}`;
  const mover = (button: EntryButton, words: string, label: string, to: number) => (
    <button
      type="button"
      className="button desk-small"
      id={buttonId(own, button)}
      disabled={to < 0 || to >= count}
      aria-label={label}
      title={words}
      onClick={() => list.move(index, to, button)}
    >
      <span aria-hidden="true">{to < index ? '↑' : '↓'}</span>
    </button>
  );
  return (
    <>
      <span className="desk-entry-buttons">
        {isInBrowser && count > 1 && <Grip list={list} index={index} />}
        {mover('up', t('Up'), t('MoveUpEntry', { entry: name }), index - 1)}
        {mover('down', t('Down'), t('MoveDownEntry', { entry: name }), index + 1)}
        {count > 2 && (
          <button
            type="button"
            className="button desk-small"
            id={buttonId(own, 'to')}
            aria-haspopup="dialog"
            aria-label={t('MoveEntryTo', { entry: name })}
            onClick={() => setIsMoving(true)}
          >
            {t('MoveTo')}
          </button>
        )}
        {!isShort && (
          <button
            type="button"
            className="button desk-small"
            id={buttonId(own, 'more')}
            aria-expanded={isOpen}
            aria-label={t('MoreOfEntry', { entry: name })}
            title={t('More')}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span aria-hidden="true">⋯</span>
          </button>
        )}
        <button
          type="button"
          className="button desk-small"
          aria-label={t('RemoveEntry', { entry: name })}
          title={t('Remove')}
          onClick={() => store.removeEntry(list.path, index, name)}
        >
          <span aria-hidden="true">✕</span>
        </button>
      </span>
      {isOpen && <MoreActions list={list} index={index} name={name} onDone={() => setIsOpen(false)} />}
      {isMoving && (
        <MoveDialog
          names={list.entries.map((_, place) => list.nameOf(place))}
          from={index}
          onClose={() => setIsMoving(false)}
          onPlace={(to) => {
            setIsMoving(false);
            list.move(index, to, 'to');
          }}
        />
      )}
    </>
  );
}
