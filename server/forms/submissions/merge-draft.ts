import { findOverwritten, isEdited, versionOf, type EditedValues } from '../../people/accounts/edit-version.ts';
import { askedFields } from '../definition/answers.rules.ts';
import type { Answer, Answers, Field, FormDefinition } from '../definition/form.contract.ts';

const nothing = (answer: Answer | undefined): Answer => answer ?? '';
/** Returns an answer as one value; a list without entries is as empty as a text. */
const valueOf = (answer: Answer | undefined): string => (answer?.length ? JSON.stringify(answer) : '');

const valuesOf = (definition: FormDefinition, answers: Answers): EditedValues =>
  Object.fromEntries(askedFields(definition).map(({ name }) => [name, valueOf(answers[name])]));

/** Returns what a form carries to tell later what has been changed since in it, and what in the draft. */
export const baseOf = (definition: FormDefinition, answers: Answers): string =>
  versionOf(valuesOf(definition, answers));

/** A draft, or a record that can still be changed, as it is stored now. */
export interface KeptDraft {
  answers: Answers;
  revision: number;
}

interface MergedDraft {
  answers: Answers;
  /** Fields that both have changed; the answers hold what was entered here. */
  conflicts: string[];
  /** Something was taken over from the draft. */
  isMerged: boolean;
}

/** Returns the files of both, where a field has room for all of them; null where the person has to choose. */
function filesOfBoth(field: Field | undefined, mine: Answer, theirs: Answer): string[] | null {
  if (field?.kind !== 'files') return null;
  const all = [...new Set([theirs, mine].flat())].filter(Boolean);
  return all.length > field.most ? null : all;
}

/**
 * Merges the answers of a window with a draft that was saved elsewhere meanwhile, field by field: what was changed in one
 * place only counts, and files of both are kept.
 * @param base of the answers the window began with; empty where it says none, so that every difference is a conflict
 */
export function mergeDraft(
  definition: FormDefinition,
  { base, mine, theirs }: { base: string; mine: Answers; theirs: Answers },
): MergedDraft {
  const fields = new Map(askedFields(definition).map((field) => [field.name, field]));
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
