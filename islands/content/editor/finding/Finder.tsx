import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
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
  /** What was found is the answer to earlier words: keys that pick of it wait for the next answer. */
  isPending?: boolean;
  onPick: (key: string) => void;
  onClose: () => void;
}

/** A box to search as you type, with what was found below it. Arrows move, Enter goes to the first or the marked one. */
export function Finder({ title, label, words, onWords, found, total, isPending = false, onPick, onClose }: Props) {
  const { t } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  const early = useRef<string[]>([]);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const listStops = () => [...(box.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])];
  /** Moves with an arrow, or picks with Enter. @param at 0 in the box, 1 on what was found first @returns the same afterwards */
  function press(key: string, at: number): number {
    if (key === 'Enter') {
      const picked = found[Math.max(at - 1, 0)];
      if (picked) onPick(picked.key);
      return at;
    }
    const to = at + (key === 'ArrowDown' ? 1 : -1);
    const stop = listStops()[to];
    stop?.focus();
    return stop ? to : at;
  }
  const pressEarly = useEffectEvent(() => {
    let at = 0;
    for (const key of early.current.splice(0)) at = press(key, at);
  });
  useEffect(() => {
    if (!isPending) pressEarly();
  }, [isPending]);
  function onKeyDown(event: KeyboardEvent) {
    const at = listStops().indexOf(document.activeElement as HTMLElement);
    const isKey = event.key === 'ArrowDown' || event.key === 'ArrowUp' || (event.key === 'Enter' && at === 0);
    if (!isKey) return;
    event.preventDefault();
    if (isPending) early.current.push(event.key);
    else press(event.key, at);
  }
  return (
    <DeskDialog title={title} onClose={onClose}>
      <div ref={box} onKeyDown={onKeyDown}>
        <Field
          name="desk-finder"
          type="search"
          label={label}
          value={words}
          onChange={(typed) => {
            early.current = [];
            onWords(typed);
          }}
        />
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
