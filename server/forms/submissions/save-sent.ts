import { isDeepStrictEqual } from 'node:util';
import { findDraft } from './form-draft.repo.ts';
import { answerOf, refusal } from './form-records.ts';
import type { Answers, FormFacts } from '../definition/form.contract.ts';
import { joinDraft } from './join-draft.ts';
import { baseOf, type KeptDraft } from './merge-draft.ts';
import type { ReadForm } from './read-sent.ts';
import { findDraftProblems, saveDraft } from './save-draft.ts';
import type { FormAnswer, SentFile } from '../definition/shown-form.contract.ts';
import type { FormServices, Submitting } from './submission-input.ts';

/** Holds what came of a form, and what the page shows of it. */
export interface FormOutcome {
  answer: FormAnswer;
  answers: Answers;
  files: SentFile[];
  screen: string;
  facts: FormFacts;
}

/** A form on its way into a draft or a record. */
interface Sending {
  read: ReadForm;
  key: string;
  /** The draft or record as it is now; null before there is one. */
  draft: KeptDraft | null;
  /** Counts how often it had been saved when this window read it. */
  revision: number;
  /** Tells which answers this window began with. */
  base: string;
}

/** Most tries to save over a window that saves at the same moment. */
const mostTries = 3;

export const outcomeOf = (read: ReadForm, answer: FormAnswer): FormOutcome => ({
  answer,
  answers: read.answers,
  files: read.files,
  facts: read.facts,
  screen: 'screen' in answer ? answer.screen : read.screen,
});

/** A draft is somebody's, of a form that can be saved. */
export const canSave = ({ form, visitor }: Pick<Submitting, 'form' | 'visitor'>): boolean =>
  Boolean(form.feature?.isSaved && visitor.person);

/** Finds the draft, or the record that can still be changed, that a form goes into. */
export async function findDraftOf(
  services: FormServices,
  { form, visitor }: Submitting,
  key: string,
): Promise<KeptDraft | null> {
  const records = form.feature?.records;
  if (records) return records.findKept(services, visitor, key);
  return findDraft(services.db, { formId: form.id, userId: visitor.person?.userId ?? '' });
}

/**
 * Compares a form that is sent with what was saved elsewhere since its window was opened.
 * @returns null when there is nothing newer; news are answers that this window has not seen
 */
export async function joinNewer(services: FormServices, asking: Submitting, sending: Sending) {
  const { draft, revision, base, read } = sending;
  const records = asking.form.feature?.records;
  if (!draft || draft.revision === revision) return null;
  // A program that sends a draft names the number alone, if anything.
  if (!records && base === '') return null;
  return compare(services, asking, { read, draft, revision, base });
}

async function compare(
  services: FormServices,
  asking: Submitting,
  { read, draft, revision, base: began }: Pick<Sending, 'read' | 'revision' | 'base'> & { draft: KeptDraft },
) {
  const joined = await joinDraft(services, asking, { read, kept: draft, base: began });
  const { answers, files } = joined.read;
  const { isMerged, elsewhere, base } = joined;
  const isConflict = Object.keys(elsewhere).length > 0;
  // The answer to an earlier save of these very answers got lost: a record knows that by the older number.
  const isSame = asking.form.feature?.records !== undefined && isDeepStrictEqual(answers, draft.answers);
  const refused = outcomeOf(joined.read, {
    ...refusal({}, read.screen, 'FormDraftChanged'),
    draft: draft.revision,
    base,
    answers,
    files,
    elsewhere,
  });
  const next = isSame ? revision : draft.revision;
  return { read: joined.read, isMerged, isConflict, isNews: isMerged || isConflict, revision: next, refused };
}

/** Saves what was typed so far, merged by field with what was saved elsewhere meanwhile. */
export async function saveSent(services: FormServices, asking: Submitting, sending: Sending): Promise<FormOutcome> {
  const refuse = (...why: Parameters<typeof refusal>) => outcomeOf(sending.read, refusal(...why));
  const { screen } = sending.read;
  if (!canSave(asking)) return refuse({}, screen, 'FormValidationErrorMessage');
  for (let tries = 1; ; tries += 1) {
    const draft = tries === 1 ? sending.draft : await findDraftOf(services, asking, sending.key);
    const isNewer = draft !== null && draft.revision !== sending.revision;
    const joined = isNewer ? await compare(services, asking, { ...sending, draft }) : null;
    if (joined?.isConflict) return joined.refused;
    const read = joined?.read ?? sending.read;
    const problems = { ...findDraftProblems(asking, read), ...read.problems };
    if (Object.keys(problems).length > 0) {
      return outcomeOf(read, refusal(problems, screen, 'FormValidationErrorMessage'));
    }
    // A draft that was sent or deleted elsewhere is begun again: nothing typed is lost.
    const revision = draft === null ? 0 : (joined?.revision ?? sending.revision);
    const answer = await saveOnce(services, asking, sending.key, { read, revision });
    if (answer !== 'changed') return describe(services, asking, { read, answer, isMerged: joined?.isMerged === true });
    if (tries === mostTries) return outcomeOf(read, refusal({}, screen, 'GeneralFormErrorMessage'));
  }
}

/** Saves a form in its draft or record. @returns 'changed' when it was saved elsewhere at the same moment */
async function saveOnce(
  services: FormServices,
  asking: Submitting,
  key: string,
  { read, revision }: Pick<Sending, 'read' | 'revision'>,
): Promise<FormAnswer | 'changed'> {
  const records = asking.form.feature?.records;
  const input = { ...read, key, revision };
  if (records) {
    const outcome = await records.save(services, asking, input);
    return outcome.kind === 'changed' ? 'changed' : answerOf(outcome, input, read.screen);
  }
  const saved = await saveDraft(services, asking, input);
  return saved.ok ? { outcome: 'saved', key: saved.key, draft: saved.draft, screen: read.screen } : 'changed';
}

/** Returns what a window goes on with after a save. */
async function describe(
  services: FormServices,
  asking: Submitting,
  { read, answer, isMerged }: { read: ReadForm; answer: FormAnswer; isMerged: boolean },
): Promise<FormOutcome> {
  if (answer.outcome !== 'saved') return outcomeOf(read, answer);
  const kept = await findDraftOf(services, asking, answer.key);
  const base = baseOf(asking.form.definition, kept?.answers ?? read.answers);
  const merged = isMerged && { answers: read.answers, files: read.files, alert: 'FormDraftMerged' as const };
  return outcomeOf(read, { ...answer, base, ...merged });
}
