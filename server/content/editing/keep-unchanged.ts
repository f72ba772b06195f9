import type { Database } from '../../platform/db/connection.ts';
import { putRow, type ItemRow } from '../items/content.repo.ts';

interface Unchanged {
  isDraft: boolean;
  /** Revision whose changes the draft contains. */
  draftBase: number | null;
  /** Revision of a draft that goes live at its time. */
  planned: number | undefined;
  translatedFrom: number | null;
}

/** Stores what a save says about an item whose words it leaves as they are. */
export async function keepUnchanged(tx: Database, before: ItemRow | undefined, said: Unchanged): Promise<void> {
  if (!before) return;
  const { isDraft, planned, translatedFrom } = said;
  const isDraftLive = planned !== undefined && before.draftRevision === planned;
  const draftRevision = isDraftLive ? null : before.draftRevision;
  const isBaseNew = isDraft && draftRevision !== null;
  const draftBase = isDraftLive ? null : isBaseNew ? said.draftBase : before.draftBase;
  const isSame =
    draftRevision === before.draftRevision &&
    draftBase === before.draftBase &&
    translatedFrom === before.translatedFrom;
  if (!isSame) await putRow(tx, { ...before, draftRevision, draftBase, translatedFrom });
}
