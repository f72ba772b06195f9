import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { readEditorItem, type EditorItem } from '../../content/editing/read-editor-item.ts';

/**
 * Finds a standard in the language in which its editions are: a variant without editions shows those of the default
 * language, so what happens to an edition happens there.
 * @param asked.isLive reads what readers have where a draft waits beside it
 */
export async function findStandard(
  db: Database,
  { id, locale, isLive = false }: { id: string; locale: string; isLive?: boolean },
): Promise<EditorItem | null> {
  const read = await readEditorItem(db, { id, locale, isLive });
  const isOwn = read.ok && Array.isArray(read.value.fields['editions']);
  if (!isOwn && locale !== defaultLocale) return findStandard(db, { id, locale: defaultLocale, isLive });
  return read.ok && read.value.type === 'document' && read.value.state !== 'deleted' ? read.value : null;
}
