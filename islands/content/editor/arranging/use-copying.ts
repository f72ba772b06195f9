import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BlocksField, ListField } from '../../../../server/content/items/form-field.contract.ts';
import { lastingPersonStorage } from '../../../people/person/person-storage.ts';
import type { Translate } from '../../../platform/ui/translate.ts';
import { controlId, useDesk } from '../desk-context.tsx';
import type { DeskKey } from '../desk-key.ts';
import { announce } from './announce.ts';
import { looksCopied, readCopied, writeCopied, type CopyProblem } from './read-copied.ts';

/** Where this browser keeps what was copied last: other tabs find it there without asking for the clipboard. */
const copiedKey = 'desk:copied';

const problemKeys = {
  unreadable: 'PasteUnreadable',
  'unknown-kind': 'PasteUnknownKind',
  'unknown-field': 'PasteUnknownField',
  'wrong-value': 'PasteWrongValue',
} as const satisfies Record<CopyProblem['kind'], DeskKey>;

const problemText = ({ kind, name }: CopyProblem, t: Translate<DeskKey>): string => t(problemKeys[kind], { name });

interface Given {
  path: string;
  field: BlocksField | ListField;
  entries: readonly unknown[];
  isFull: boolean;
  nameOf: (index: number) => string;
  put: (index: number, entry: unknown) => void;
}

export interface Copying {
  copy: (index: number) => void;
  pasteAt: (index: number) => void;
  /** Why the last text was not pasted; empty without a problem. */
  problem: string;
}

/**
 * Copies entries of a list as text, and pastes them into a list of the same kind, also on another page and in another tab:
 * by buttons, and by Ctrl+C and Ctrl+V while the line of an entry has the focus.
 */
export function useCopying(given: Given): Copying {
  const { t } = useDesk();
  const [problem, setProblem] = useState('');
  const { path, field, entries, isFull, nameOf, put } = given;

  function keepCopied(index: number): string {
    const text = writeCopied(entries[index]);
    lastingPersonStorage.write(copiedKey, text);
    announce(t('EntryCopied', { entry: nameOf(index) }));
    return text;
  }
  function take(text: string, index: number) {
    if (isFull) return setProblem(t('PasteFull'));
    const read = readCopied(text, field);
    if (read.problem) return setProblem(problemText(read.problem, t));
    setProblem('');
    put(index, read.entry);
    announce(t('EntryPasted', { place: index + 1 }));
  }
  const acts = { keepCopied, take };
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => watchClipboardKeys(path, latest), [path]);
  return {
    copy(index) {
      const text = keepCopied(index);
      // An address without encryption has no clipboard.
      if ('clipboard' in navigator) navigator.clipboard.writeText(text).catch(() => undefined);
    },
    pasteAt(index) {
      const text = lastingPersonStorage.read(copiedKey);
      if (text === null) return setProblem(t('PasteNothing'));
      take(text, index);
    },
    problem,
  };
}

/** Returns the place of the entry whose line has the focus; null for any other focus. */
function focusedPlace(path: string): number | null {
  const id = document.activeElement?.id ?? '';
  const begin = controlId(`${path}.`);
  const place = id.startsWith(begin) ? id.slice(begin.length) : '';
  return /^\d+$/.test(place) && document.activeElement instanceof HTMLButtonElement ? Number(place) : null;
}

function watchClipboardKeys(
  path: string,
  latest: { current: { keepCopied: (index: number) => string; take: (text: string, index: number) => void } },
): () => void {
  function onCopy(event: ClipboardEvent) {
    const place = focusedPlace(path);
    // Selected words are copied as ever.
    if (place === null || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', latest.current.keepCopied(place));
  }
  function onPaste(event: ClipboardEvent) {
    const place = focusedPlace(path);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (place === null || !looksCopied(text)) return;
    event.preventDefault();
    latest.current.take(text, place + 1);
  }
  document.addEventListener('copy', onCopy);
  document.addEventListener('paste', onPaste);
  return () => {
    document.removeEventListener('copy', onCopy);
    document.removeEventListener('paste', onPaste);
  };
}
