import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { askedFields, shownAnswers } from '../definition/answers.rules.ts';
import { settle } from '../definition/conditions.rules.ts';
import { findFormFiles } from './form-files.ts';
import { toQuestions } from '../definition/form-message.rules.ts';
import type { Answers } from '../definition/form.contract.ts';
import { baseOf, mergeDraft, type KeptDraft } from './merge-draft.ts';
import type { ReadForm } from './read-sent.ts';
import type { Elsewhere, SentFile } from '../definition/shown-form.contract.ts';
import type { FormServices, Submitting } from './submission-input.ts';

/** A sent form after it has been compared with what was saved elsewhere meanwhile. */
interface Joined {
  /** With what was changed elsewhere alone taken over. */
  read: ReadForm;
  isMerged: boolean;
  /** Fields that were changed here and elsewhere, with both answers; the form holds the one from here. */
  elsewhere: Elsewhere;
  /** Tells the next save what this window has seen. */
  base: string;
}

/** Returns a read form with other answers: what they open, the lists they ask for, and the files they name. */
export async function withAnswers(
  services: FormServices,
  { form, visitor, language }: Submitting,
  read: ReadForm,
  given: Answers,
): Promise<ReadForm> {
  const { definition } = form;
  const effect = settle(definition, given);
  const answers = shownAnswers(definition, given, effect.shown);
  const today = organizationDate(services.clock.now());
  const facts = await services.formContent.facts(form, answers, { today, language });
  const files: SentFile[] = [];
  for (const field of askedFields(definition)) {
    const ids = answers[field.name];
    if (field.kind !== 'files' || typeof ids === 'string' || !ids) continue;
    const place = { form: form.id, field, owner: visitor.owner, heldBy: read.heldBy };
    files.push(...(await findFormFiles(services, place, ids)));
  }
  return { ...read, answers, effect, facts, files };
}

/** Returns the answers with those of the kept draft where the person has chosen them. */
export const chosenFrom = (kept: KeptDraft, answers: Answers, names: readonly string[]): Answers => ({
  ...answers,
  ...Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(answers, name) ? [[name, kept.answers[name] ?? '']] : [])),
  ),
});

/** Compares a sent form with the draft that was saved elsewhere since the window was opened. */
export async function joinDraft(
  services: FormServices,
  asking: Submitting,
  { read, kept, base }: { read: ReadForm; kept: KeptDraft; base: string },
): Promise<Joined> {
  const { definition } = asking.form;
  const merged = mergeDraft(definition, { base, mine: read.answers, theirs: kept.answers });
  const joined = await withAnswers(services, asking, read, merged.answers);
  const wordsOf = async (answers: Answers): Promise<ReadonlyMap<string, string>> => {
    const said = await withAnswers(services, asking, read, answers);
    const files = new Map(said.files.map(({ id, name }) => [id, name]));
    const questions = toQuestions(definition, answers, { facts: said.facts, files });
    return new Map(questions.map(({ name, words }) => [name, words]));
  };
  const [here, there] = merged.conflicts.length > 0 ? [await wordsOf(read.answers), await wordsOf(kept.answers)] : [];
  const elsewhere = merged.conflicts.map((name) => [
    name,
    { answer: kept.answers[name] ?? '', words: there?.get(name) ?? '', own: here?.get(name) ?? '' },
  ]);
  return {
    read: joined,
    isMerged: merged.isMerged,
    base: baseOf(definition, kept.answers),
    elsewhere: Object.fromEntries(elsewhere) as Elsewhere,
  };
}
