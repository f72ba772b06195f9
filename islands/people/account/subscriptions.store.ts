import { atom, type ReadableAtom } from 'nanostores';
import { callApi } from '../../platform/api-client.ts';

/**
 * The steps of the dialog that stops a renewal: it asks, waits, and says how it went. A renewal that was stopped renews no
 * more on the page either, whatever step the dialog is at.
 */
export interface CancelState {
  step: 'closed' | 'asking' | 'busy' | 'done' | 'failed';
  /** The subscription the dialog is about. */
  id: string | null;
  /** Those whose renewal was stopped here. */
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
    /** Stops it once: a second click while the first is on its way does nothing. */
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
