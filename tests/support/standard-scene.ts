import { saveItem } from '../../server/content/editing/save-item.ts';
import type { Clock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';

/** Fields of a standard in its edition of 2026, in revision. */
export const standardFields = (more: object = {}): Record<string, unknown> => ({
  title: 'Bell Code',
  description: '',
  code: '70',
  documentId: '70',
  status: 'In revision',
  currentEditionYear: 2026,
  nextEditionYear: 2029,
  scope: 'Bells.',
  content: '',
  schedule: { publicInputCloses: '2027-01-14', publicInputComplete: true },
  editions: [{ year: 2026, summary: 'New.', documents: [] }],
  ...more,
});

/** Stores a standard that is live in both languages; the editions are those of the English one. @returns its id */
export async function addStandard(
  { db, clock }: { db: Database; clock: Clock },
  name: string,
  more: object = {},
): Promise<string> {
  const id = `document:${name}`;
  const english = { type: 'document', locale: 'en', path: `/codes/${name}`, fields: standardFields(more) };
  const spanish = { type: 'document', locale: 'es', path: `/codigos/${name}`, fields: { title: 'Código' } };
  for (const body of [english, spanish]) {
    const saved = await saveItem(db, clock, { id, body, isDraft: false, savedBy: 'import' });
    if (!saved.ok) throw new Error(`${saved.message} ${JSON.stringify(saved.fields)}`);
  }
  return id;
}

/** Sets whether a second person approves standards before they go live. */
export async function setDocumentRule(
  { db, clock }: { db: Database; clock: Clock },
  checkRule: 'never' | 'anybody',
): Promise<void> {
  const checks = [{ checkedKind: 'document', checkRule }];
  const body = { type: 'desk-settings', locale: 'en', fields: { checks } };
  await saveItem(db, clock, { id: 'desk-settings:main', body, isDraft: false, savedBy: 'import' });
}
