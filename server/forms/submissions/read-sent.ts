import type { Problem, Problems } from '../../platform/problem.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { askedFields, hiddenAnswers, lockedAnswers, readAnswers, shownAnswers } from '../definition/answers.rules.ts';
import { settle, type Effect } from '../definition/conditions.rules.ts';
import { listHolders } from './form-draft.repo.ts';
import { findFormFiles, takeFormFile, type FilesPlace } from './form-files.ts';
import { profileOf } from './form-visitor.ts';
import type { Answers, FilesField, FormFacts } from '../definition/form.contract.ts';
import { factsOf } from '../definition/read-form-item.rules.ts';
import type { SentFile } from '../definition/shown-form.contract.ts';
import type { FormServices, SentForm, Submitting } from './submission-input.ts';

/** A sent form, read: what the rules and the page go on with. */
export interface ReadForm {
  answers: Answers;
  /** The same with the files that were named or came along, whether or not they are kept for it. */
  said: Answers;
  effect: Effect;
  facts: FormFacts;
  screen: string;
  files: SentFile[];
  /** Of files that came along. */
  problems: Problems;
  /** Names of the records whose files count as this form's own. */
  heldBy: readonly string[];
}

/** Returns what was typed: what the profile says replaces what was sent, and so do fields that people do not see. */
function typedAnswers({ form: { definition }, visitor }: Submitting, sent: SentForm): Answers {
  const typed = { ...readAnswers(definition, sent.texts), ...hiddenAnswers(definition) };
  return Object.assign(typed, lockedAnswers(definition, profileOf(visitor)));
}

/** Returns the screen that was sent, if the way through the form leads over it; else the first. */
function screenOf(effect: Effect, sent: SentForm): string {
  const asked = sent.texts.get('_screen') ?? '';
  return effect.path.includes(asked) ? asked : (effect.path[0] ?? '');
}

/**
 * Reads a sent form without asking the database or the content, for the case that one of them is away. Files that came
 * along are not kept, and their fields say so; those that were kept before stay named by their ids.
 */
export function readTyped(services: Pick<FormServices, 'clock'>, asking: Submitting, sent: SentForm): ReadForm {
  const { form } = asking;
  const { definition } = form;
  const typed = typedAnswers(asking, sent);
  const effect = settle(definition, typed);
  const problems: Problems = {};
  for (const { field, name } of sent.files) {
    problems[field] ??= { key: 'FormFileFailed', tokens: { filename: name } };
  }
  const answers = shownAnswers(definition, typed, effect.shown);
  // Their names are in the database: the label of the field stands for them.
  const files = askedFields(definition).flatMap(({ kind, name, label }) =>
    kind === 'files' ? [answers[name] ?? []].flat().map((id) => ({ id, name: label, size: 0 })) : [],
  );
  const facts = factsOf(form, organizationDate(services.clock.now()));
  return { answers, said: answers, effect, facts, screen: screenOf(effect, sent), files, problems, heldBy: [] };
}

/** Reads a sent form and keeps the files that came along, whatever becomes of the form. */
export async function readSent(services: FormServices, asking: Submitting, sent: SentForm): Promise<ReadForm> {
  const { form, visitor, language } = asking;
  const { definition } = form;
  const typed = typedAnswers(asking, sent);
  const today = organizationDate(services.clock.now());
  const facts = await services.formContent.facts(form, typed, { today, language });
  const effect = settle(definition, typed);
  const screen = screenOf(effect, sent);
  const fields = askedFields(definition).filter((field) => field.kind === 'files');
  const whose = { formId: form.id, userId: visitor.person?.userId ?? null, key: sent.texts.get('_key') ?? '' };
  const records = form.feature?.records;
  const findHolders = () =>
    records ? records.holdersOf(services, visitor, whose.key) : listHolders(services.db, whose);
  const heldBy = fields.length > 0 ? await findHolders() : [];
  const files: SentFile[] = [];
  const problems: Problems = {};
  const ids: Record<string, string[]> = {};
  const said: Record<string, string[]> = {};
  for (const field of fields) {
    const place = { form: form.id, field, owner: visitor.owner, heldBy };
    const { kept, problem } = await readFiles(services, place, typed, sent);
    if (problem) problems[field.name] = problem;
    files.push(...kept);
    ids[field.name] = kept.map(({ id }) => id);
    const arrived = sent.files.filter((file) => file.field === field.name).map(({ sha256 }) => sha256);
    said[field.name] = [...[typed[field.name] ?? []].flat(), ...arrived];
  }
  const answers = shownAnswers(definition, { ...typed, ...ids }, effect.shown);
  return {
    answers,
    effect,
    facts,
    screen,
    files,
    problems,
    heldBy,
    said: shownAnswers(definition, { ...typed, ...said }, effect.shown),
  };
}

/** Files of a field: those that were kept before and are still wanted, then those that came along. */
async function readFiles(services: FormServices, place: FilesPlace, answers: Answers, sent: SentForm) {
  const field: FilesField = place.field;
  const before = answers[field.name] ?? [];
  const kept = await findFormFiles(services, place, typeof before === 'string' ? [] : before);
  let problem: Problem | null = null;
  for (const arrived of sent.files.filter((file) => file.field === field.name)) {
    if (kept.length >= field.most) {
      problem = { key: 'TooManyFiles', tokens: { max: field.most } };
      break;
    }
    const taken = await takeFormFile(services, place, arrived);
    if (taken.ok) kept.push(taken.file);
    else problem ??= taken.problem;
  }
  return { kept, problem };
}
