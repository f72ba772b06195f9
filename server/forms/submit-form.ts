import type { Problem, Problems } from '../accounts/problem.rules.ts';
import { sitePath } from '../content/content.rules.ts';
import { organizationDate } from '../dates/organization-date.rules.ts';
import type { ArrivedFile } from '../files/receive-form.ts';
import type { Services } from '../services.ts';
import {
  answersOnPath,
  askedFields,
  hiddenAnswers,
  lockedAnswers,
  readAnswers,
  shownAnswers,
} from './answers.rules.ts';
import { leadOf, settle, type Effect } from './conditions.rules.ts';
import { findProblems } from './field-problem.rules.ts';
import { listHolders } from './form-draft.repo.ts';
import { findFormFiles, takeFormFile, type FilesPlace } from './form-files.ts';
import { profileOf, type FormVisitor } from './form-visitor.ts';
import type { Answers, FilesField, FormDefinition, FormFacts } from './form.contract.ts';
import type { SiteForm } from './form-feature.ts';
import { answerOf, refusal, toRecordKey, type RecordInput, type RecordOutcome } from './form-records.ts';
import { findKept, keepSubmission } from './keep-submission.ts';
import { findDraftProblems, saveDraft } from './save-draft.ts';
import type { FormAnswer, SentFile } from './shown-form.contract.ts';

export type FormServices = Pick<
  Services,
  'db' | 'clock' | 'log' | 'files' | 'auth' | 'delivery' | 'formContent' | 'env'
>;

/** A form as it was sent, by a browser alone or by a script. */
export interface SentForm {
  texts: URLSearchParams;
  files: readonly ArrivedFile[];
}

/** Holds what came of a form, and what the page shows of it. */
interface FormOutcome {
  answer: FormAnswer;
  answers: Answers;
  files: SentFile[];
  screen: string;
  facts: FormFacts;
}

export interface Submitting {
  form: SiteForm;
  visitor: FormVisitor;
  language: 'en' | 'es';
}

/** A sent form, read: what the rules and the page go on with. */
interface Read {
  answers: Answers;
  /** The same with the files that were named or came along, whether or not they are kept for it. */
  said: Answers;
  effect: Effect;
  facts: FormFacts;
  screen: string;
  files: SentFile[];
  /** Of files that came along. */
  problems: Problems;
}

/**
 * Takes a form that was sent: the only way in. What the profile says replaces what was sent, what is not shown counts
 * for nothing, and the way through the screens follows from the answers. Files that arrived are kept whatever becomes
 * of the form, for the next try.
 */
export async function submitForm(services: FormServices, asking: Submitting, sent: SentForm): Promise<FormOutcome> {
  const { definition } = asking.form;
  const word = (name: string): string => sent.texts.get(name) ?? '';
  const read = await readSent(services, asking, sent);
  const { answers, effect, screen } = read;
  const end = (answer: FormAnswer): FormOutcome => ({
    ...{ answer, answers, files: read.files, facts: read.facts },
    screen: 'screen' in answer ? answer.screen : screen,
  });
  const refuse = (...why: Parameters<typeof refusal>) => end(refusal(...why));
  const records = asking.form.feature?.records;
  const key = records ? toRecordKey(word('_key')) : word('_key');
  const input = { ...read, key, revision: Number(word('_draft')) || 0 };
  const follow = (outcome: RecordOutcome) => end(answerOf(outcome, input, screen));
  const orFault = <T>(task: string, work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error: unknown) => {
      const about = { source: 'Form', severity: 'error', task, statusCode: 500 };
      services.log.error({ err: error, form: definition.id, ...about }, 'a form could not be kept');
      return undefined;
    });
  // Everything typed stays where it is, for the next try.
  const broken = refuse({}, screen, 'GeneralFormErrorMessage');

  if (word('_save') !== '') {
    if (!canSave(asking)) return refuse({}, screen, 'FormValidationErrorMessage');
    const problems = { ...findDraftProblems(asking, read), ...read.problems };
    if (Object.keys(problems).length > 0) return refuse(problems, screen, 'FormValidationErrorMessage');
    if (records) {
      const saved = await orFault('Save', () => records.save(services, asking, input));
      return saved ? follow(saved) : broken;
    }
    const saved = await orFault('Save', () => saveDraft(services, asking, input));
    if (!saved) return broken;
    if (!saved.ok) return end({ ...refusal({}, screen, 'FormDraftChanged'), draft: saved.draft });
    return end({ outcome: 'saved', key: saved.key, draft: saved.draft, screen });
  }
  const asked = word('_go');
  if (effect.path.includes(asked)) return end({ outcome: 'screen', screen: asked });
  const lead = leadOf(definition, screen, answers);
  const earlier = lead ? null : await findEarlier(services, asking, { ...input, said: read.said });
  if (earlier) return follow(earlier);
  // A screen that only leads on is looked at alone; the end looks at all of them.
  const scope = lead ? { screen } : {};
  const found = { ...findProblems(definition, answers, effect, read.facts, scope), ...read.problems };
  const unseen = findUnseen(definition, screen, effect, word('_shown'));
  // Nobody is told that they left out a question they have not been asked.
  const problems = Object.fromEntries(Object.entries(found).filter(([name]) => !unseen.has(name)));
  if (Object.keys(problems).length > 0) {
    return refuse(problems, screenOf(definition, problems) ?? screen, 'FormValidationErrorMessage');
  }
  if (unseen.size > 0) return refuse({}, screen, 'FormHasMoreQuestions');
  const away = (to: string) => end({ outcome: 'away', location: sitePath(to, asking.language) });
  if (lead) return lead.isAway ? away(lead.to) : end({ outcome: 'screen', screen: lead.to });
  if (await isBanned(services, definition, answers)) return away(bannedCountryPage);
  const right = answersOnPath(definition, answers, effect.path);
  const keep = async (): Promise<RecordOutcome> => {
    if (records) return records.submit(services, asking, { ...input, answers: right });
    const kept = await keepSubmission(services, asking, {
      answers: right,
      ...{ said: read.said, facts: read.facts, files: read.files },
      ...{ key: input.key, pass: word('_pass'), isTrapped: word('_more') !== '' },
    });
    if (kept === null) return { kind: 'limited' };
    return kept === 'sent' ? { kind: 'sent' } : { kind: 'done', location: kept.location };
  };
  const kept = await orFault('Submit', keep);
  return kept ? follow(kept) : broken;
}

/** Finds what the same form has led to that has arrived before. */
async function findEarlier(
  services: FormServices,
  asking: Submitting,
  input: RecordInput & { said: Answers },
): Promise<RecordOutcome | null> {
  const records = asking.form.feature?.records;
  if (records) return records.findSent(services, asking, input);
  const location = await findKept(services, asking, input);
  return location === null ? null : { kind: 'done', location };
}

/** A draft is somebody's, of a form that can be saved. */
export const canSave = ({ form, visitor }: Pick<Submitting, 'form' | 'visitor'>): boolean =>
  Boolean(form.feature?.isSaved && visitor.person);

/** Where people of a country that is not served are led; without language prefix. */
const bannedCountryPage = '/country-not-served';

async function isBanned({ formContent }: FormServices, definition: FormDefinition, answers: Answers): Promise<boolean> {
  const countries = askedFields(definition).flatMap((field) => (field.kind === 'country' ? [answers[field.name]] : []));
  if (countries.every((country) => !country)) return false;
  const banned = await formContent.bannedCountries();
  return countries.some((country) => typeof country === 'string' && banned.includes(country));
}

const screenOf = (definition: FormDefinition, problems: Problems): string | undefined =>
  definition.screens.find(({ fields }) => fields.some(({ name }) => Object.hasOwn(problems, name)))?.id;

/**
 * Returns the questions that answers have opened and the person has not seen: without a script they are drawn only now.
 * A form says in `_shown` what it has drawn; a script says nothing, as it shows them at once.
 */
function findUnseen(definition: FormDefinition, screen: string, { shown }: Effect, drawn: string): Set<string> {
  if (drawn === '') return new Set();
  const seen = new Set(drawn.split(' '));
  const fields = askedFields({ ...definition, screens: definition.screens.filter(({ id }) => id === screen) });
  const isUnseen = ({ name, kind }: (typeof fields)[number]) => kind !== 'hidden' && shown.has(name) && !seen.has(name);
  return new Set(fields.filter(isUnseen).map(({ name }) => name));
}

async function readSent(services: FormServices, asking: Submitting, sent: SentForm): Promise<Read> {
  const { form, visitor, language } = asking;
  const { definition } = form;
  const typed = {
    ...{ ...readAnswers(definition, sent.texts), ...hiddenAnswers(definition) },
    ...lockedAnswers(definition, profileOf(visitor)),
  };
  const today = organizationDate(services.clock.now());
  const facts = await services.formContent.facts(form, typed, { today, language });
  const effect = settle(definition, typed);
  const asked = sent.texts.get('_screen') ?? '';
  const screen = effect.path.includes(asked) ? asked : (effect.path[0] ?? '');
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
    ...{ answers, effect, facts, screen, files, problems },
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
