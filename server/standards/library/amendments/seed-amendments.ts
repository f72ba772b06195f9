import type { Platform } from '../../../platform/platform.ts';
import { libraryAmendments } from '../history.table.ts';
import { demoActor } from '../live/demo-actor.ts';
import type { AmendmentDraft } from './amendment.contract.ts';
import { storeAmendment } from './store-amendment.ts';

const nameOf = ({ code, year, name }: Pick<AmendmentDraft, 'code' | 'year' | 'name'>): string =>
  [code, year, name].join(' ');

/**
 * Stores the amendments of the demo's texts that are not there yet; one that staff have ended stays ended.
 * @returns what does not apply, with the reason: staff may have changed the text
 */
export async function seedAmendments(
  tools: Pick<Platform, 'db' | 'clock'>,
  drafts: readonly AmendmentDraft[],
): Promise<string[]> {
  const { code, year, name } = libraryAmendments;
  const stored = new Set((await tools.db.select({ code, year, name }).from(libraryAmendments)).map(nameOf));
  const problems: string[] = [];
  for (const draft of drafts.filter((each) => !stored.has(nameOf(each)))) {
    const done = await storeAmendment(tools, draft, demoActor, { seen: null });
    if (!done.ok) problems.push(`${draft.name}: ${done.message}`);
  }
  return problems;
}
