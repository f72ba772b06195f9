import { isDeepStrictEqual } from 'node:util';
import { findDraft } from './form-draft.repo.ts';
import { toFormAnswer, refusal } from './form-records.ts';
import type { Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import { joinDraft } from './join-draft.ts';
import { draftDigests, type KeptDraft } from './merge-draft.ts';
import type { ReadForm } from './read-sent-form.ts';
import { findDraftProblems, saveDraft } from './save-draft.ts';
import type { FormAnswer, SentFile } from '../definition/shown-form.contract.ts';
import type { FormServices, Submitting } from './submission-input.ts';

/** Outcome of a form, with what the page shows of it. */
export interface FormOutcome {
  answer: FormAnswer;
  answers: Answers;
  files: SentFile[];
  screen: string;
  facts: FormFacts;
}

/** A form to be written into a draft or record. */
interface Sending {
  read: ReadForm;
  key: string;
  /** The current draft or record; null before there is one. */
  draft: KeptDraft | null;
  /** Number of saves when this window read it. */
  revision: number;
  /** Digests of the answers this window started from. */
  base: string;
}

/** Most attempts to save over another window that saves at the same moment. */
const mostTries = 3;

export const outcomeOf = (read: ReadForm, answer: FormAnswer): FormOutcome => ({
  answer,
  answers: read.answers,
  files: read.files,
  facts: read.facts,
  screen: 'screen' in answer ? answer.screen : read.screen,
});

/** True for a form that can be saved, and a signed-in person. */
export const canSave = ({ form, visitor }: Pick<Submitting, 'form' | 'visitor'>): boolean =>
  Boolean(form.feature?.isSaved && visitor.person);

/** Finds the draft or the unfinished record of a form. */
export async function findDraftOf(
  services: FormServices,
  { form, visitor }: Submitting,
  key: string,
): Promise<KeptDraft | null> {
  const records = form.feature?.records;
  if (records) return records.findStored(services, visitor, key);
  return findDraft(services.db, { formId: form.id, userId: visitor.person?.userId ?? '' });
}

/**
 * Compares a submitted form with what was saved elsewhere since its window was opened.
 * @returns null without a newer save; `isNews` where this window has not seen its answers
 */
export async function mergeNewer(services: FormServices, request: Submitting, sending: Sending) {
  const { draft, revision, base, read } = sending;
  const records = request.form.feature?.records;
  if (!draft || draft.revision === revision) return null;
  // A program that sends a draft gives the number alone, if anything.
  if (!records && base === '') return null;
  return compare(services, request, { read, draft, revision, base });
}

async function compare(
  services: FormServices,
  request: Submitting,
  { read, draft, revision, base: began }: Pick<Sending, 'read' | 'revision' | 'base'> & { draft: KeptDraft },
) {
  const joined = await joinDraft(services, request, { read, kept: draft, base: began });
  const { answers, files } = joined.read;
  const { isMerged, elsewhere, base } = joined;
  const isConflict = Object.keys(elsewhere).length > 0;
  // The response to an earlier save of these answers was lost: the record finds it by the older number.
  const isSame = request.form.feature?.records !== undefined && isDeepStrictEqual(answers, draft.answers);
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

/** Saves unfinished answers, merged by field with those saved elsewhere meanwhile. */
export async function saveSent(services: FormServices, request: Submitting, sending: Sending): Promise<FormOutcome> {
  const refuse = (...why: Parameters<typeof refusal>) => outcomeOf(sending.read, refusal(...why));
  const { screen } = sending.read;
  if (!canSave(request)) return refuse({}, screen, 'FormValidationErrorMessage');
  for (let tries = 1; ; tries += 1) {
    const draft = tries === 1 ? sending.draft : await findDraftOf(services, request, sending.key);
    const isNewer = draft !== null && draft.revision !== sending.revision;
    const joined = isNewer ? await compare(services, request, { ...sending, draft }) : null;
    if (joined?.isConflict) return joined.refused;
    const read = joined?.read ?? sending.read;
    const problems = { ...findDraftProblems(request, read), ...read.problems };
    if (Object.keys(problems).length > 0) {
      return outcomeOf(read, refusal(problems, screen, 'FormValidationErrorMessage'));
    }
    // A draft that was submitted or deleted elsewhere starts again, so that nothing typed is lost.
    const revision = draft === null ? 0 : (joined?.revision ?? sending.revision);
    const answer = await saveOnce(services, request, sending.key, { read, revision });
    if (answer !== 'changed') return describe(services, request, { read, answer, isMerged: joined?.isMerged === true });
    if (tries === mostTries) return outcomeOf(read, refusal({}, screen, 'GeneralFormErrorMessage'));
  }
}

/**
 * Saves a form in its draft or record.
 * @returns 'changed' when another window saved at the same moment
 */
async function saveOnce(
  services: FormServices,
  request: Submitting,
  key: string,
  { read, revision }: Pick<Sending, 'read' | 'revision'>,
): Promise<FormAnswer | 'changed'> {
  const records = request.form.feature?.records;
  const input = { ...read, key, revision };
  if (records) {
    const outcome = await records.save(services, request, input);
    return outcome.kind === 'changed' ? 'changed' : toFormAnswer(outcome, input, read.screen);
  }
  const saved = await saveDraft(services, request, input);
  return saved.ok ? { outcome: 'saved', key: saved.key, draft: saved.draft, screen: read.screen } : 'changed';
}

/** Returns what a window needs for its next save. */
async function describe(
  services: FormServices,
  request: Submitting,
  { read, answer, isMerged }: { read: ReadForm; answer: FormAnswer; isMerged: boolean },
): Promise<FormOutcome> {
  if (answer.outcome !== 'saved') return outcomeOf(read, answer);
  const kept = await findDraftOf(services, request, answer.key);
  const base = draftDigests(request.form.definition, kept?.answers ?? read.answers);
  const merged = isMerged && { answers: read.answers, files: read.files, alert: 'FormDraftMerged' as const };
  return outcomeOf(read, { ...answer, base, ...merged });
}
