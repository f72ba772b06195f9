import type { Clock } from '../../server/platform/clock.ts';
import { storeCorpus } from '../../server/content/corpus/import-content.ts';
import { checkItem } from '../../server/content/items/item.contract.ts';
import type { Database } from '../../server/platform/db/connection.ts';

const locales = ['en', 'es'] as const;

/**
 * Stores the document MSCA 70 in both languages, as an editor's import does.
 * @param change fields that differ from a current document of the edition 2026
 */
export async function storeDocument(db: Database, clock: Clock, change: Record<string, unknown> = {}): Promise<void> {
  const items = locales.map((locale) => {
    const fields = {
      title: locale === 'en' ? 'Electrical Code' : 'Código eléctrico',
      description: '',
      code: '70',
      documentId: '70',
      status: 'Current',
      currentEditionYear: 2026,
      scope: 'Scope.',
      content: '',
      editions: [{ year: 2026, summary: 'New.', documents: [] }],
      ...change,
    };
    const path = locale === 'en' ? '/codes/msca-70' : '/codigos/msca-70';
    const checked = checkItem('document:msca-70', { type: 'document', locale, path, fields });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    return checked.item;
  });
  await storeCorpus(db, clock, items, 'test');
}
