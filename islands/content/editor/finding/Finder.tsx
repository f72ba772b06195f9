import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Field } from '../../../platform/ui/Field.tsx';
import { useDesk } from '../desk-context.tsx';
import { DeskDialog } from '../DeskDialog.tsx';

/** Something that can be gone to. */
interface Found {
  key: string;
  name: ReactNode;
  about: ReactNode;
}

interface Props {
  title: string;
  label: string;
  words: string;
  onWords: (words: string) => void;
  found: readonly Found[];
  /** Their number where more were found than are shown. */
  total: number;
  onPick: (key: string) => void;
  onClose: () => void;
}

/** A box to search as you type, with what was found below it. Arrows move, Enter goes to the first or the marked one. */
export function Finder({ title, label, words, onWords, found, total, onPick, onClose }: Props) {
  const { t } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  function onKeyDown(event: KeyboardEvent) {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    const first = found[0];
    if (event.key === 'Enter' && at === 0) {
      event.preventDefault();
      if (first) onPick(first.key);
    }
    if (to === undefined) return;
    event.preventDefault();
    stops[to]?.focus();
  }
  return (
    <DeskDialog title={title} onClose={onClose}>
      <div ref={box} onKeyDown={onKeyDown}>
        <Field name="desk-finder" type="search" label={label} value={words} onChange={onWords} />
        <p role="status" className="field-hint">
          {words.trim() !== '' && t('FinderFound', { total })}
        </p>
        <ul className="desk-places">
          {found.map(({ key, name, about }) => (
            <li key={key}>
              <button type="button" onClick={() => onPick(key)}>
                {name} <small>{about}</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </DeskDialog>
  );
}
