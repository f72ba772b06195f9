import { randomUUID } from 'node:crypto';
import type { Problems } from '../../platform/problem.rules.ts';
import { lockAccount } from '../../people/accounts/account.repo.ts';
import { releaseOtherFiles, useFiles } from '../../platform/files/file.repo.ts';
import { askedFields } from '../definition/answers.rules.ts';
import type { Effect } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import { findDraft, writeDraft } from './form-draft.repo.ts';
import { filesPurpose, heldBySubmission } from './form-files.ts';
import type { Answers, FormFacts } from '../definition/form.contract.ts';
import type { FormServices, Submitting } from './submission-input.ts';

const day = 86_400_000;
/** Days a draft is kept after it was saved last (docs/decisions/forms.md#drafts). */
const draftDays = 90;

interface Saving {
  answers: Answers;
  effect: Effect;
  facts: FormFacts;
  screen: string;
  /** Counts how often the draft had been saved when this window read it; 0 without one. */
  revision: number;
}

/** Keeps even a draft from being kept; whatever else is wrong or missing can be put right later. */
const lasting: readonly string[] = [
  'CharactersInvalid',
  'FieldMaximumLength',
  'OptionInvalid',
  'TooManyFiles',
  'TooManyChoices',
];
/** Longest answer to a field that names no limit of its own, such as a date. */
const longest = 1_000;

/** Returns what is wrong with answers that are not finished yet, on whichever screen. */
export function findDraftProblems(
  { form }: Submitting,
  { answers, effect, facts }: Omit<Saving, 'revision'>,
): Problems {
  const path = form.definition.screens.map(({ id }) => id);
  const found = findProblems(form.definition, answers, { ...effect, path }, facts);
  const problems = Object.entries(found).filter(([name, { key }]) => {
    const answer = answers[name] ?? '';
    return lasting.includes(key) || (typeof answer === 'string' && answer.length > longest);
  });
  return Object.fromEntries(problems);
}

type Saved = { ok: true; key: string; draft: number } | { ok: false; draft: number };

/**
 * Saves what somebody has typed so far, in their own draft of the form: there is one. From a window that read an older
 * draft than there is now nothing is saved, and the number to save over it with is returned.
 */
export async function saveDraft(
  services: FormServices,
  { form, visitor, language }: Submitting,
  saving: Saving,
): Promise<Saved> {
  const { db, clock } = services;
  const { person, owner } = visitor;
  if (!person) throw new Error('A draft is somebody’s.');
  const whose = { formId: form.id, userId: person.userId };
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockAccount(tx, person.userId);
    const before = await findDraft(tx, whose);
    const current = before?.revision ?? 0;
    if (current !== saving.revision) return { ok: false, draft: current };
    const id = before?.id ?? randomUUID();
    const isWritten = await writeDraft(tx, {
      ...whose,
      id,
      state: 'draft',
      key: '',
      digest: '',
      revision: current + 1,
      language,
      answers: saving.answers,
      questions: [],
      searchText: '',
      botCheck: 'missing',
      connector: null,
      location: saving.screen,
      createdAt: now,
      deleteAfter: new Date(now.getTime() + draftDays * day),
    });
    // Another window was quicker by less than a transaction.
    if (!isWritten) return { ok: false, draft: current + 1 };
    const usedBy = heldBySubmission(id);
    const named: string[] = [];
    for (const field of askedFields(form.definition)) {
      const ids = saving.answers[field.name];
      if (field.kind !== 'files' || typeof ids === 'string' || !ids?.length) continue;
      named.push(...ids);
      await useFiles(tx, { ids, owner, purpose: filesPurpose({ form: form.id, field }), usedBy });
    }
    await releaseOtherFiles(tx, usedBy, named);
    return { ok: true, key: id, draft: current + 1 };
  });
}
