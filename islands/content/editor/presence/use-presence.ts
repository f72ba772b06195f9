import { useEffect, useState } from 'react';
import type { DeskVisitor, NewestRevision } from '../../../../server/content/presence/presence.contract.ts';
import { presenceSeconds } from '../../../../server/content/presence/presence.rules.ts';
import { callApi } from '../../../platform/api-client.ts';
import type { ItemStore } from '../item-form.ts';

/** The others who have the form open, and the newest revision of its item. */
export interface Presence {
  others: readonly DeskVisitor[];
  newest: NewestRevision | null;
}

const prefix = 'fields.';

/** Returns the path of the field or block that an element belongs to; null outside the fields. */
function placeOf(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest(`[id^="${prefix}"]`) : null;
  const path = element?.id.slice(prefix.length) ?? '';
  return /^[\w.-]{1,200}$/.test(path) ? path : null;
}

/** Says where its person is while the form can be seen, and learns who else has it open. */
export function usePresence(store: ItemStore): Presence {
  const [presence, setPresence] = useState<Presence>({ others: [], newest: null });
  useEffect(() => {
    let place: string | null = null;
    async function report() {
      const { id, locale, revision } = store.$form.get();
      // A form that is not stored yet is open for its writer alone.
      if (document.visibilityState !== 'visible' || !id || revision === 0) return;
      const call = { method: 'POST', body: { place }, atSessionEnd: 'refuse' } as const;
      // A call that fails is made again in its turn; the last save tells of a session that has ended.
      const told = await callApi<Partial<Presence>>(`/api/editor/presence/${id}?locale=${locale}`, call).catch(
        () => null,
      );
      if (told?.others && told.newest) setPresence({ others: told.others, newest: told.newest });
    }
    const move = ({ target }: FocusEvent) => (place = placeOf(target) ?? place);
    const see = () => void report();
    const timer = setInterval(see, presenceSeconds.between * 1_000);
    document.addEventListener('focusin', move);
    document.addEventListener('visibilitychange', see);
    see();
    return () => {
      clearInterval(timer);
      document.removeEventListener('focusin', move);
      document.removeEventListener('visibilitychange', see);
    };
  }, [store]);
  return presence;
}
