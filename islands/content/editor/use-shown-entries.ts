import { useState } from 'react';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import { foldText } from '../../../server/platform/fold-text.rules.ts';
import { useDesk, useErrors } from './desk-context.tsx';
import { keyOf, type Fields } from './edit-fields.ts';
import { entryWords } from './entry-words.ts';
import { useIsInBrowser } from './is-in-browser.ts';

/** Entries that a long list of folded entries shows before one is searched. */
const firstShown = 20;

export interface EntryFilter {
  text: string;
  setText: (text: string) => void;
  showAll: () => void;
}

interface Asked {
  path: string;
  entries: readonly unknown[];
  item: EditorField;
  isFolding: boolean;
  /** Key of the entry that was added or moved last. */
  keptKey: string | null;
}

const folded = (text: string): string => foldText(text).toLowerCase();

/** Returns the words that an entry is found by: its name, and every short text in it, such as the code of a country. */
function wordsOf(entry: unknown, item: EditorField): string {
  if (typeof entry !== 'object' || entry === null) return folded(String(entry));
  const fields = 'fields' in item ? item.fields : [];
  const texts = Object.values(entry).filter(
    (value): value is string => typeof value === 'string' && value.length < 300,
  );
  return folded([entryWords(entry as Fields, fields).title, ...texts].join(' '));
}

/**
 * Chooses the entries of a list to show. A long list of folded entries begins with its first ones and has a filter; what
 * has an error, is asked for by a link or was just added or moved is always shown. Without a script all are.
 * @returns places of the entries, and the filter; null for a list that shows all
 */
export function useShownEntries({ path, entries, item, isFolding, keptKey }: Asked): {
  shown: number[];
  filter: EntryFilter | null;
} {
  const { openPath } = useDesk();
  const errors = useErrors();
  const isInBrowser = useIsInBrowser();
  const [text, setText] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const all = entries.map((_, index) => index);
  if (!isInBrowser || !isFolding || entries.length <= firstShown) return { shown: all, filter: null };
  const wanted = folded(text.trim());
  const keys = Object.keys(errors);
  const isKept = (index: number): boolean => {
    const own = `${path}.${index}`;
    const isAsked = openPath === own || openPath?.startsWith(`${own}.`) === true;
    const isWrong = keys.some((key) => key === `fields.${own}` || key.startsWith(`fields.${own}.`));
    return isAsked || isWrong || keyOf(entries[index], index) === keptKey;
  };
  const isFound = (index: number): boolean =>
    wanted === '' ? isWhole || index < firstShown : wordsOf(entries[index], item).includes(wanted);
  function showAll() {
    setText('');
    setIsWhole(true);
  }
  return { shown: all.filter((index) => isFound(index) || isKept(index)), filter: { text, setText, showAll } };
}
