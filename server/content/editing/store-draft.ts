import type { Database } from '../../platform/db/connection.ts';
import { addRevision, putRow, type ItemRow, type StoredRow } from '../items/content.repo.ts';
import type { Item } from '../items/item.contract.ts';
import type { RevisionStamp } from '../items/store-revision.ts';

interface Draft {
  made: Required<RevisionStamp>;
  revision: number;
  /** Revision whose changes the draft contains. */
  draftBase: number | null;
}

/** Stores a draft as the newest revision of an item; readers keep what they have. */
export async function storeDraft(
  tx: Database,
  item: Item,
  before: ItemRow | undefined,
  { made: { savedBy, savedAt, said, translatedFrom }, revision, draftBase }: Draft,
): Promise<void> {
  const { id, locale, type, path, fields } = item;
  const { note, isMinor } = said;
  await addRevision(tx, { id, locale, path, fields, revision, isDraft: true, savedBy, savedAt, note, isMinor });
  const live: StoredRow = before ?? {
    id,
    locale,
    type,
    path,
    fields: null,
    revision: 0,
    draftRevision: null,
    draftBase: null,
    updatedAt: savedAt,
    linkedRevision: null,
    isGone: false,
    translatedFrom: null,
  };
  await putRow(tx, Object.assign({}, live, { draftRevision: revision, draftBase, translatedFrom }));
}
