import { atom, type ReadableAtom } from 'nanostores';
import { callApi } from '../../platform/api-client.ts';

/**
 * State of the dialog that stops a renewal: question, waiting, result. A stopped renewal is marked on the page at every
 * step.
 */
export interface CancelState {
  step: 'closed' | 'asking' | 'busy' | 'done' | 'failed';
  /** The dialog's subscription. */
  id: string | null;
  /** Subscriptions whose renewal was stopped here. */
  stopped: readonly string[];
}

export function createSubscriptionsStore({
  accountProfileId,
  asksAbout,
}: {
  accountProfileId: string;
  asksAbout: string | null;
}) {
  const $cancel = atom<CancelState>({ step: asksAbout ? 'asking' : 'closed', id: asksAbout, stopped: [] });
  const set = (part: Partial<CancelState>) => $cancel.set({ ...$cancel.get(), ...part });
  return {
    $cancel: $cancel as ReadableAtom<CancelState>,
    ask: (id: string) => set({ step: 'asking', id }),
    close: () => set({ step: 'closed', id: null }),
    /** Stops the renewal once: further clicks while the request runs do nothing. */
    async confirm(): Promise<void> {
      const { step, id, stopped } = $cancel.get();
      if (step !== 'asking' || id === null) return;
      set({ step: 'busy' });
      try {
        const path = `/api/account/subscriptions/${accountProfileId}/${id}/cancel`;
        await callApi(path, { method: 'POST', body: {}, atSessionEnd: 'finish' });
        set({ step: 'done', stopped: [...stopped, id] });
      } catch {
        set({ step: 'failed' });
      }
    },
  };
}
