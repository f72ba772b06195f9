import { callApi } from '../../platform/api-client.ts';
import type { EditorEnv, ItemFormState } from './item-form.ts';

interface RunStatus {
  state: 'queued' | 'rendering' | 'live' | 'failed';
  pages: number;
  rendered: number;
  failed: { path: string; reason: string }[];
  isPageLive?: boolean;
}

/** Returns the pause before the next poll of a publish: 20 ms at first, as most are done by then, rising to 500 ms. */
const pauseAfter = (looks: number): number => Math.min(20 + looks * 10, 500);

/** Makes what follows publishes and shows their progress in the form; one at a time. */
export function createFollower(change: (part: Partial<ItemFormState>) => void, env: Pick<EditorEnv, 'now' | 'wait'>) {
  let followed = '';

  /**
   * Follows a publish until readers have the page, then until the pages that show it are done; a later publish ends it.
   */
  async function follow(publishId: string, run: { began: number; address: string | null }) {
    const { began, address } = run;
    followed = publishId;
    change({ phase: { kind: 'publishing', pages: 0, rendered: 0 } });
    const query = address === null ? '' : `?page=${encodeURIComponent(address)}`;
    let ms: number | null = null;
    for (let looks = 0; followed === publishId; looks += 1) {
      const { state, pages, rendered, failed, isPageLive } = await callApi<RunStatus>(
        `/api/publish/${publishId}${query}`,
      );
      if (followed !== publishId) return;
      if (state === 'failed') return change({ phase: { kind: 'unfinished', failed } });
      const passed = Math.round(env.now() - began);
      const isDone = state === 'live';
      if (isDone || isPageLive) ms ??= passed;
      const live = { pages, rendered, allMs: isDone ? passed : null };
      change({ phase: ms === null ? { kind: 'publishing', pages, rendered } : { kind: 'live', ms, ...live } });
      if (isDone) return;
      await env.wait(pauseAfter(looks));
    }
  }

  return {
    follow,
    /** A late report of an earlier publish must not replace the result of what is begun now. */
    forget(): void {
      followed = '';
    },
  };
}
