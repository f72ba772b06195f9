import { filesFields, namedFiles } from '../definition/files-fields.rules.ts';
import type { Problem, Problems } from '../../platform/problem.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { hiddenAnswers, lockedAnswers, readAnswers, shownAnswers } from '../definition/answers.rules.ts';
import { settle, type Effect } from '../definition/conditions.rules.ts';
import { listHolders } from './form-draft.repo.ts';
import { findFormFiles, storeFormFile, type FilesPlace } from './form-files.ts';
import { toFormProfile } from './form-visitor.ts';
import type { FilesField } from '../kinds/files/files-kind.rules.ts';
import type { Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import { factsOf } from '../definition/read-form-item.rules.ts';
import type { SentFile } from '../definition/shown-form.contract.ts';
import type { FormServices, SentForm, Submitting } from './submission-input.ts';

/** A form as it was read from a request. */
export interface ReadForm {
  answers: Answers;
  /** The answers with all files that were named or attached, stored or not. */
  sentAnswers: Answers;
  effect: Effect;
  facts: FormFacts;
  screen: string;
  files: SentFile[];
  /** Problems of attached files. */
  problems: Problems;
  /** Records whose files count as this form's own. */
  heldBy: readonly string[];
}

/** Returns the answers: the profile's and those of hidden fields replace what was sent. */
function typedAnswers({ form: { definition }, visitor }: Submitting, sent: SentForm): Answers {
  const typed = { ...readAnswers(definition, sent.texts), ...hiddenAnswers(definition) };
  return Object.assign(typed, lockedAnswers(definition, toFormProfile(visitor)));
}

/** Returns the submitted screen if it is on the path, else the first. */
function screenOf(effect: Effect, sent: SentForm): string {
  const asked = sent.texts.get('_screen') ?? '';
  return effect.path.includes(asked) ? asked : (effect.path[0] ?? '');
}

/**
 * Reads a form without the database and the content, for when one of them is down. Attached files are refused with a
 * problem at their field; stored ones keep their ids.
 */
export function readTyped(
  services: Pick<FormServices, 'clock' | 'installation'>,
  request: Submitting,
  sent: SentForm,
): ReadForm {
  const { form } = request;
  const { definition } = form;
  const typed = typedAnswers(request, sent);
  const effect = settle(definition, typed);
  const problems: Problems = {};
  for (const { field, name } of sent.files) {
    problems[field] ??= { key: 'FormFileFailed', tokens: { filename: name } };
  }
  const answers = shownAnswers(definition, typed, effect.shown);
  // Their names are in the database: the label of the field stands for them.
  const files = namedFiles(definition, answers).flatMap(({ field: { label }, ids }) =>
    ids.map((id) => ({ id, name: label, size: 0 })),
  );
  const facts = factsOf(form, organizationDate(services.clock.now(), services.installation.timeZone));
  return { answers, sentAnswers: answers, effect, facts, screen: screenOf(effect, sent), files, problems, heldBy: [] };
}

/** Reads a form and stores its attached files, also when the form is refused. */
export async function readSent(services: FormServices, request: Submitting, sent: SentForm): Promise<ReadForm> {
  const { form, visitor, language } = request;
  const { definition } = form;
  const typed = typedAnswers(request, sent);
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const facts = await services.formContent.facts(form, typed, { today, language });
  const effect = settle(definition, typed);
  const screen = screenOf(effect, sent);
  const fields = filesFields(definition);
  const whose = { formId: form.id, userId: visitor.person?.userId ?? null, key: sent.texts.get('_key') ?? '' };
  const records = form.feature?.records;
  const findHolders = () =>
    records ? records.holdersOf(services, visitor, whose.key) : listHolders(services.db, whose);
  const heldBy = fields.length > 0 ? await findHolders() : [];
  const files: SentFile[] = [];
  const problems: Problems = {};
  const ids: Record<string, string[]> = {};
  const sentAnswers: Record<string, string[]> = {};
  for (const field of fields) {
    const place = { form: form.id, field, owner: visitor.owner, heldBy };
    const { kept, problem } = await readFiles(services, place, typed, sent);
    if (problem) problems[field.name] = problem;
    files.push(...kept);
    ids[field.name] = kept.map(({ id }) => id);
    const arrived = sent.files.filter((file) => file.field === field.name).map(({ sha256 }) => sha256);
    sentAnswers[field.name] = [...[typed[field.name] ?? []].flat(), ...arrived];
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
    sentAnswers: shownAnswers(definition, { ...typed, ...sentAnswers }, effect.shown),
  };
}

/** Returns the files of a field: the stored ones that are still named, then the attached ones. */
async function readFiles(services: FormServices, place: FilesPlace, answers: Answers, sent: SentForm) {
  const field: FilesField = place.field;
  const before = answers[field.name] ?? [];
  const kept = await findFormFiles(services, place, typeof before === 'string' ? [] : before);
  // Each refused file is told by a sentence of its own.
  const refused: Problem[] = [];
  for (const arrived of sent.files.filter((file) => file.field === field.name)) {
    if (kept.length >= field.most) {
      refused.push({ key: 'TooManyFiles', tokens: { max: field.most } });
      break;
    }
    const taken = await storeFormFile(services, place, arrived);
    if (taken.ok) kept.push(taken.file);
    else refused.push(taken.problem);
  }
  const [first = null, ...more] = refused;
  return { kept, problem: first && more.length > 0 ? { ...first, more } : first };
}
