import type { Platform } from '../../../platform/platform.ts';
import { demoActor } from '../live/demo-actor.ts';
import type { AmendmentDraft } from './amendment.contract.ts';
import { storeAmendment } from './store-amendment.ts';

/** Stores amendments of the demo's texts. @throws when one of them does not apply */
export async function seedAmendments(
  tools: Pick<Platform, 'db' | 'clock'>,
  drafts: readonly AmendmentDraft[],
): Promise<void> {
  for (const draft of drafts) {
    const done = await storeAmendment(tools, draft, demoActor, { seen: null });
    if (!done.ok) throw new Error(done.message);
  }
}
