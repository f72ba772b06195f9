import { findOverwritten, isEdited, versionOf, type EditedValues } from '../../people/accounts/edit-version.ts';
import { answerableFields } from '../definition/answers.rules.ts';
import type { FormDefinition } from '../definition/form-definition.contract.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import type { Answer, Answers } from '../kinds/field-kind.contract.ts';

const nothing = (answer: Answer | undefined): Answer => answer ?? '';
/** Returns an answer as one value; an empty list equals an empty text. */
const valueOf = (answer: Answer | undefined): string => (answer?.length ? JSON.stringify(answer) : '');

const valuesOf = (definition: FormDefinition, answers: Answers): EditedValues =>
  Object.fromEntries(answerableFields(definition).map(({ name }) => [name, valueOf(answers[name])]));

/** Returns the digests that later show which fields were changed in the form, and which in the draft. */
export const draftDigests = (definition: FormDefinition, answers: Answers): string =>
  versionOf(valuesOf(definition, answers));

/** A draft, or an unfinished record, as it is stored now. */
export interface KeptDraft {
  answers: Answers;
  revision: number;
}

interface MergedDraft {
  answers: Answers;
  /** Fields that both have changed; `answers` holds those of this window. */
  conflicts: string[];
  /** True where an answer of the draft was taken over. */
  isMerged: boolean;
}

/** Returns the files of both, where the field has room for them; null where the person has to choose. */
function filesOfBoth(field: Field | undefined, mine: Answer, theirs: Answer): string[] | null {
  if (field?.kind !== 'files') return null;
  const all = [...new Set([theirs, mine].flat())].filter(Boolean);
  return all.length > field.most ? null : all;
}

/**
 * Merges the answers of a window with a draft that was saved elsewhere meanwhile, by field: a change on one side is
 * taken over, and files of both are kept.
 * @param base digests of the answers the window started from; empty where it sent none, so that every difference is a
 * conflict
 */
export function mergeDraft(
  definition: FormDefinition,
  { base, mine, theirs }: { base: string; mine: Answers; theirs: Answers },
): MergedDraft {
  const fields = new Map(answerableFields(definition).map((field) => [field.name, field]));
  const [own, current] = [valuesOf(definition, mine), valuesOf(definition, theirs)];
  const merged: Record<string, Answer> = { ...mine };
  const conflicts: string[] = [];
  const overwritten = findOverwritten(base, own, current);
  for (const name of overwritten) {
    const [here, there] = [nothing(mine[name]), nothing(theirs[name])];
    const both = isEdited(base, name, own, current) ? filesOfBoth(fields.get(name), here, there) : there;
    if (both === null) conflicts.push(name);
    else merged[name] = both;
  }
  return { answers: merged, conflicts, isMerged: overwritten.length > conflicts.length };
}
