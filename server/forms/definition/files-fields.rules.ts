import type { Answers } from '../kinds/field-kind.contract.ts';
import type { FilesField } from '../kinds/files/files-kind.rules.ts';
import { answerableFields } from './answers.rules.ts';
import type { FormDefinition } from './form-definition.contract.ts';

export const filesFields = (form: FormDefinition): FilesField[] =>
  answerableFields(form).filter((field) => field.kind === 'files');

/** Returns the fields that have files, each with the ids of its answer. */
export const namedFiles = (form: FormDefinition, answers: Answers): { field: FilesField; ids: readonly string[] }[] =>
  filesFields(form).flatMap((field) => {
    const ids = answers[field.name] ?? [];
    return typeof ids === 'string' || ids.length === 0 ? [] : [{ field, ids }];
  });
