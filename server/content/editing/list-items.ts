import type { Database } from '../../platform/db/connection.ts';
import type { ItemEntry, ItemState } from './editor-endpoints.contract.ts';
import { editorPageSize, listItems, type ItemQuery } from './editor.repo.ts';

const stateOf = (row: { isLive: boolean; draftRevision: number | null }): ItemState => {
  if (row.isLive) return row.draftRevision === null ? 'live' : 'both';
  return row.draftRevision === null ? 'deleted' : 'drafted';
};

/** One page of items as an editor's list shows them. */
export async function listEditorEntries(db: Database, query: ItemQuery) {
  const { rows, total } = await listItems(db, query);
  const items: ItemEntry[] = rows.map((row) => {
    const { isLive, draftRevision, ...entry } = row;
    return { ...entry, state: stateOf({ isLive, draftRevision }) };
  });
  return { items, total, page: query.page, pages: Math.max(1, Math.ceil(total / editorPageSize)) };
}
