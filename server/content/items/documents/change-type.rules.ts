import { editionChangeKind } from './edition-change.rules.ts';

/** Name of the enumeration with the types of documents that change an edition. */
export const changeTypeList = 'document-changes';

/** A type of document that changes an edition, with the numbers that other systems know. */
export interface ChangeType {
  /** 'erratum'. */
  id: string;
  docTypeId: number;
  docType: { docTypeName: string; docTypeLongName: string; docTypeGroupID: number; sortOrder: number };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads the choices of an enumeration: the name and the displayed name are those of the type, the value holds its numbers
 * as "docTypeId=7&docTypeGroupID=17&sortOrder=70". A choice without them, or of a group that changes no edition, is left out.
 */
export function readChangeTypes(choices: unknown): ChangeType[] {
  return (Array.isArray(choices) ? choices : []).filter(isRecord).flatMap((choice) => {
    const [id, name] = [textOf(choice['id']), textOf(choice['name'])];
    const numbers = new URLSearchParams(textOf(choice['value']));
    const [docTypeId, docTypeGroupID, sortOrder] = ['docTypeId', 'docTypeGroupID', 'sortOrder'].map((key) =>
      /^\d{1,6}$/.test(numbers.get(key) ?? '') ? Number(numbers.get(key)) : undefined,
    );
    if (id === '' || name === '' || docTypeId === undefined || docTypeGroupID === undefined || sortOrder === undefined)
      return [];
    if (editionChangeKind({ docTypeGroupID }) === null) return [];
    const docTypeLongName = textOf(choice['displayName']) || name;
    return [{ id, docTypeId, docType: { docTypeName: name, docTypeLongName, docTypeGroupID, sortOrder } }];
  });
}
