import type { BaseField, FieldKind } from '../field-kind.contract.ts';

export interface FilesField extends BaseField {
  kind: 'files';
  most: number;
  /** Largest file, MiB, inclusive. */
  size: number;
  types: readonly string[];
}

export const files: FieldKind<FilesField, readonly string[]> = {
  shape: 'list',
  findListProblem: (values, { most }) => (values.length > most ? { key: 'TooManyFiles', tokens: { max: most } } : null),
};
