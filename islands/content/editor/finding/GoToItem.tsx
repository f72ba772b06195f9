import { useEffect, useState } from 'react';
import type { ItemEntry } from '../../../../server/content/editing/editor-endpoints.contract.ts';
import { callApi } from '../../../platform/api-client.ts';
import { afterPress } from '../../../platform/ui/after-press.ts';
import { useDesk } from '../desk-context.tsx';
import { itemStateKeys } from '../state-keys.ts';
import { Finder } from './Finder.tsx';

/** Rest after the last keystroke before the server is asked, in milliseconds. */
const rest = 150;

/** Most items shown. */
const shown = 12;

interface Answer {
  items: ItemEntry[];
  total: number;
}

/** Finds an item by words of its title, address or name, and opens its form. */
export function GoToItem({ onClose }: { onClose: () => void }) {
  const { t, deskPath } = useDesk();
  const [words, setWords] = useState('');
  const [answer, setAnswer] = useState<Answer>({ items: [], total: 0 });
  const [answered, setAnswered] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ q: words.trim() }).toString();
      const show = (next: Answer) => {
        if (asking.signal.aborted) return;
        setAnswer(next);
        setAnswered(words);
      };
      // What was found last stays where the next question fails.
      callApi<Answer>(`/api/editor/items?${query}`, { signal: asking.signal }).then(
        (next) => afterPress(() => show(next)),
        () => undefined,
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words]);
  return (
    <Finder
      title={t('GoToItem')}
      label={t('GoToItemWords')}
      words={words}
      onWords={setWords}
      total={answer.total}
      isPending={answered !== words}
      found={answer.items.slice(0, shown).map(({ id, locale, title, state }) => ({
        key: `${id}?locale=${locale}`,
        name: title ?? id,
        about: `${id} · ${locale} · ${t(itemStateKeys[state])}`,
      }))}
      onPick={(key) => location.assign(`${deskPath}/items/${key}`)}
      onClose={onClose}
    />
  );
}
