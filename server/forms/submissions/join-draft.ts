import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { shownAnswers } from '../definition/answers.rules.ts';
import { settle } from '../definition/conditions.rules.ts';
import { findNamedFiles } from './form-files.ts';
import { toQuestions } from '../definition/form-message.rules.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { draftDigests, mergeDraft, type KeptDraft } from './merge-draft.ts';
import type { ReadForm } from './read-sent-form.ts';
import type { Elsewhere } from '../definition/shown-form.contract.ts';
import type { FormServices, Submitting } from './submission-input.ts';

/** A submitted form, merged with what was saved elsewhere meanwhile. */
interface Joined {
  /** With the fields taken over that were changed only elsewhere. */
  read: ReadForm;
  isMerged: boolean;
  /** Fields changed here and elsewhere, with both answers; the form shows the one from here. */
  elsewhere: Elsewhere;
  /** Digests of what this window has seen, for the next save. */
  base: string;
}

/** Returns a form with other answers, and the fields, lists and files that follow from them. */
export async function withAnswers(
  services: FormServices,
  { form, visitor, language }: Submitting,
  read: ReadForm,
  given: Answers,
): Promise<ReadForm> {
  const { definition } = form;
  const effect = settle(definition, given);
  const answers = shownAnswers(definition, given, effect.shown);
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const facts = await services.formContent.facts(form, answers, { today, language });
  const files = await findNamedFiles(services, { definition, answers, owner: visitor.owner, heldBy: read.heldBy });
  return { ...read, answers, effect, facts, files };
}

/** Returns the answers, with those of the stored draft where the person has chosen them. */
export const chosenFrom = (kept: KeptDraft, answers: Answers, names: readonly string[]): Answers => ({
  ...answers,
  ...Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(answers, name) ? [[name, kept.answers[name] ?? '']] : [])),
  ),
});

/** Compares a submitted form with the draft that was saved elsewhere since the window was opened. */
export async function joinDraft(
  services: FormServices,
  request: Submitting,
  { read, kept, base }: { read: ReadForm; kept: KeptDraft; base: string },
): Promise<Joined> {
  const { definition } = request.form;
  const merged = mergeDraft(definition, { base, mine: read.answers, theirs: kept.answers });
  const joined = await withAnswers(services, request, read, merged.answers);
  const wordsOf = async (answers: Answers): Promise<ReadonlyMap<string, string>> => {
    const said = await withAnswers(services, request, read, answers);
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
    base: draftDigests(definition, kept.answers),
    elsewhere: Object.fromEntries(elsewhere) as Elsewhere,
  };
}
