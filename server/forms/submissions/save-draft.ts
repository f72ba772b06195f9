import { randomUUID } from 'node:crypto';
import type { Problems } from '../../platform/problem.rules.ts';
import { lockAccount } from '../../people/accounts/account.repo.ts';
import { releaseOtherFiles } from '../../platform/files/file.repo.ts';
import type { Effect } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import { findDraft, writeDraft } from './form-draft.repo.ts';
import { heldBySubmission, useNamedFiles } from './form-files.ts';
import type { Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import type { FormServices, Submitting } from './submission-input.ts';

const day = 86_400_000;
/** Days until a draft is deleted after its last save (docs/decisions/forms.md#drafts). */
const draftDays = 90;

interface Saving {
  answers: Answers;
  effect: Effect;
  facts: FormFacts;
  screen: string;
  /** Number of saves when this window read the draft; 0 without one. */
  revision: number;
}

/** Problems that prevent even a draft from being stored; any other can be corrected later. */
const lasting: readonly string[] = [
  'CharactersInvalid',
  'FieldMaximumLength',
  'OptionInvalid',
  'TooManyFiles',
  'TooManyChoices',
];
/** Longest answer to a field without a limit of its own, such as a date, in characters. */
const longest = 1_000;

/** Returns the problems of unfinished answers, on any screen. */
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
 * Saves unfinished answers in the person's one draft of the form. From a window that read an older draft nothing is
 * saved; the number to save over it with is returned.
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
    // Another window saved at the same moment.
    if (!isWritten) return { ok: false, draft: current + 1 };
    const usedBy = heldBySubmission(id);
    const { definition } = form;
    const named = await useNamedFiles(tx, { definition, answers: saving.answers, owner, usedBy });
    await releaseOtherFiles(tx, { usedBy, named, at: now });
    return { ok: true, key: id, draft: current + 1 };
  });
}
