import { findRow } from '../../content/items/content.repo.ts';
import { changeTypeList, readChangeTypes, type ChangeType } from '../../content/items/documents/change-type.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';

type TypeWord = Extract<PhraseKey, `Timeline${'Erratum' | 'Amendment' | 'Interpretation' | 'Decision'}`>;

/** Types of a site whose content lacks the enumeration, such as one of an earlier release. */
const releaseTypes: readonly (Pick<ChangeType, 'id' | 'docTypeId'> & {
  name: TypeWord;
  docTypeGroupID: number;
  sortOrder: number;
})[] = [
  { id: 'erratum', name: 'TimelineErratum', docTypeId: 7, docTypeGroupID: 17, sortOrder: 70 },
  { id: 'amendment', name: 'TimelineAmendment', docTypeId: 5, docTypeGroupID: 11, sortOrder: 60 },
  { id: 'interpretation', name: 'TimelineInterpretation', docTypeId: 9, docTypeGroupID: 16, sortOrder: 80 },
  { id: 'decision', name: 'TimelineDecision', docTypeId: 9, docTypeGroupID: 15, sortOrder: 85 },
];

/** Returns the types of documents that change an edition, named in a language; editors keep them in an enumeration. */
export async function listChangeTypes(
  db: Database,
  locale: string,
  t: (key: TypeWord) => string,
): Promise<ChangeType[]> {
  const rows = [
    await findRow(db, `enumeration:${changeTypeList}`, locale),
    await findRow(db, `enumeration:${changeTypeList}`, defaultLocale),
  ];
  const stored = rows.map((row) => readChangeTypes(row?.fields?.['children'])).find((types) => types.length > 0);
  if (stored) return stored;
  return releaseTypes.map(({ id, name, docTypeId, docTypeGroupID, sortOrder }) => ({
    id,
    docTypeId,
    docType: { docTypeName: t(name), docTypeLongName: t(name), docTypeGroupID, sortOrder },
  }));
}
