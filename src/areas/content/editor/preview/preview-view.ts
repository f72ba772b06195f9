import { findRow, type LiveItem } from '../../../../../server/content/items/content.repo.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import BlockNote from './BlockNote.astro';
import DraftBar from './DraftBar.astro';
import EditOverlay from './EditOverlay.astro';
import type { DeskView } from '../../../../layouts/desk-view.ts';

/** Returns what the desk shows about one revision above the page that shows it. */
export async function previewView(
  { services }: App.Locals,
  draft: LiveItem,
  expiresAt: Date | null,
  mode: DeskView['mode'] = 'preview',
): Promise<DeskView> {
  const row = await findRow(services.db, draft.id, draft.locale);
  const livePath = row?.fields ? row.path : null;
  return {
    mode,
    ...(mode === 'typed' ? { Note: BlockNote, Overlay: EditOverlay } : { Bar: DraftBar }),
    item: {
      id: draft.id,
      locale: draft.locale,
      title: String(draft.fields['title'] ?? draft.id),
      address: livePath === null ? null : sitePath(livePath, draft.locale),
      revision: draft.revision,
      isDraft: !row?.fields || row.revision !== draft.revision,
    },
    expiresAt,
  };
}
