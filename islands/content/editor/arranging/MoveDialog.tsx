import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useDesk } from '../desk-context.tsx';
import { DeskDialog } from '../DeskDialog.tsx';

interface Props {
  /** Words of the entries in their order. */
  names: readonly string[];
  /** Place of the entry that is moved. */
  from: number;
  onPlace: (to: number) => void;
  onClose: () => void;
}

/** Asks for the new place of an entry by what stands there now. Arrows, Home, End and the digits of a place choose. */
export function MoveDialog({ names, from, onPlace, onClose }: Props) {
  const { t } = useDesk();
  const list = useRef<HTMLOListElement>(null);
  const digits = useRef({ text: '', at: 0 });
  const buttons = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  useEffect(() => buttons()[from === 0 ? 1 : 0]?.focus(), [from]);

  /** Returns the place that the digits typed so far name. */
  function placeOf(digit: string, at: number): number {
    const isFurther = at - digits.current.at < 1_000;
    digits.current = { text: isFurther ? digits.current.text + digit : digit, at };
    return Math.min(Number(digits.current.text), names.length) - 1;
  }
  function onKeyDown(event: KeyboardEvent) {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = /^\d$/.test(event.key)
      ? placeOf(event.key, event.timeStamp)
      : { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  }
  return (
    <DeskDialog title={t('MoveTitle', { entry: names[from] ?? '' })} onClose={onClose}>
      <p className="field-hint">{t('PlacesHint')}</p>
      <ol ref={list} className="desk-places" onKeyDown={onKeyDown}>
        {names.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={index === from ? 'true' : undefined}
              onClick={() => (index === from ? onClose() : onPlace(index))}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </DeskDialog>
  );
}
