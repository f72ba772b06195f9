import type { Problems } from '../../platform/problem.rules.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import { answersOnPath, answerableFields } from '../definition/answers.rules.ts';
import { findLead, type Effect } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import type { FormDefinition } from '../definition/form-definition.contract.ts';
import type { Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import { fieldRules } from '../kinds/kinds.rules.ts';
import { findClosing } from './find-closing.ts';
import { findPatternProblems } from './find-pattern-problems.ts';
import { toFormAnswer, refusal, toRecordKey, type RecordInput, type RecordOutcome } from './form-records.ts';
import { findStored, storeSubmission } from './store-submission.ts';
import { chosenFrom, withAnswers } from './join-draft.ts';
import { readSent, readTyped, type ReadForm } from './read-sent-form.ts';
import { canSave, findDraftOf, mergeNewer, outcomeOf, saveSent, type FormOutcome } from './save-form.ts';
import type { FormAnswer } from '../definition/shown-form.contract.ts';
import type { FormServices, SentForm, Submitting } from './submission-input.ts';

/**
 * Takes a submitted form: the only way in. The profile's answers replace what was sent, hidden fields count as empty,
 * and the path of screens follows from the answers. Attached files are stored even when the form is refused, for the
 * next attempt. On failure the outcome holds everything that was typed.
 */
export async function submitForm(services: FormServices, request: Submitting, sent: SentForm): Promise<FormOutcome> {
  const { id } = request.form.definition;
  const orFault = <T>(task: string, work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error: unknown) => {
      const about = { source: 'Form', severity: 'error', task, statusCode: 500 };
      services.log.error({ err: error, form: id, ...about }, 'a form could not be kept');
      return undefined;
    });
  const arrived = await orFault('Read', () => readSent(services, request, sent));
  const read = arrived ?? readTyped(services, request, sent);
  const task = sent.texts.get('_save') ? 'Save' : 'Submit';
  const taken = arrived && (await orFault(task, () => takeRead(services, request, sent, arrived)));
  // Keep the answers for the next attempt.
  const problems = arrived ? {} : read.problems;
  return taken ?? outcomeOf(read, refusal(problems, read.screen, 'GeneralFormErrorMessage'));
}

/** Saves or submits a form, or leads to another of its screens. */
async function takeRead(
  services: FormServices,
  request: Submitting,
  sent: SentForm,
  arrived: ReadForm,
): Promise<FormOutcome> {
  const { definition } = request.form;
  const word = (name: string): string => sent.texts.get(name) ?? '';
  const records = request.form.feature?.records;
  const key = records ? toRecordKey(word('_key')) : word('_key');
  const draft = canSave(request) ? await findDraftOf(services, request, key) : null;
  const chosen = draft ? sent.texts.getAll('_take') : [];
  const isChosen = draft !== null && chosen.length > 0;
  const read = isChosen
    ? await withAnswers(services, request, arrived, chosenFrom(draft, arrived.answers, chosen))
    : arrived;
  const sending = { read, key, draft, revision: Number(word('_draft')) || 0, base: word('_base') };
  if (word('_save') !== '') return saveSent(services, request, sending);
  const { answers, effect, screen } = read;
  const end = (answer: FormAnswer): FormOutcome => outcomeOf(read, answer);
  const refuse = (...why: Parameters<typeof refusal>) => end(refusal(...why));
  const asked = word('_go');
  if (effect.path.includes(asked)) return end({ outcome: 'screen', screen: asked });
  const lead = findLead(definition, screen, answers);
  const input = { ...read, key, revision: sending.revision };
  const follow = (outcome: RecordOutcome) => end(toFormAnswer(outcome, input, screen));
  const earlier = lead ? null : await findEarlier(services, request, { ...input, sentAnswers: read.sentAnswers });
  if (earlier) return follow(earlier);
  const closing = await findClosing(services, request.form);
  if (closing) return refuse({}, screen, closing);
  // A submission is final: it must not leave out what the person has entered elsewhere meanwhile.
  const joined = lead ? null : await mergeNewer(services, request, sending);
  if (joined?.isNews) return joined.refused;
  if (joined) input.revision = joined.revision;
  // A screen with a following one is validated alone; the last one validates all.
  const scope = lead ? { screen } : {};
  const found = {
    ...findPatternProblems(definition, answers, effect, scope),
    ...findProblems(definition, answers, effect, read.facts, scope),
    ...read.problems,
  };
  const unseen = findUnseen(definition, screen, effect, word('_shown'));
  // Hidden questions never count as missing.
  const problems = Object.fromEntries(Object.entries(found).filter(([name]) => !unseen.has(name)));
  if (Object.keys(problems).length > 0) {
    return refuse(problems, screenOf(definition, problems) ?? screen, 'FormValidationErrorMessage');
  }
  if (unseen.size > 0) return refuse({}, screen, 'FormHasMoreQuestions');
  const away = (to: string) => end({ outcome: 'away', location: sitePath(to, request.language) });
  const banned = await findBanned(services, definition, answers);
  // Told where it is chosen: the screens that follow give nothing there.
  if (lead && !lead.isAway && banned && screenOf(definition, banned) === screen) {
    return refuse(nameCountry(banned, answers, read.facts), screen, 'FormValidationErrorMessage');
  }
  if (lead) return lead.isAway ? away(lead.to) : end({ outcome: 'screen', screen: lead.to });
  if (banned) return away(bannedCountryPage);
  const right = answersOnPath(definition, answers, effect.path);
  const keep = async (): Promise<RecordOutcome> => {
    if (records) return records.submit(services, request, { ...input, answers: right });
    const kept = await storeSubmission(services, request, {
      answers: right,
      sentAnswers: read.sentAnswers,
      facts: read.facts,
      files: read.files,
      key: input.key,
      pass: word('_pass'),
      isTrapped: word('_more') !== '',
    });
    if (kept === null) return { kind: 'limited' };
    if (kept === 'full') return { kind: 'closed', alert: 'FormFull' };
    return kept === 'sent' ? { kind: 'sent' } : { kind: 'done', location: kept.location };
  };
  return follow(await keep());
}

/** Finds the outcome of an equal form that has arrived before. */
async function findEarlier(
  services: FormServices,
  request: Submitting,
  input: RecordInput & { sentAnswers: Answers },
): Promise<RecordOutcome | null> {
  const records = request.form.feature?.records;
  if (records) return records.findSent(services, request, input);
  const location = await findStored(services, request, input);
  return location === null ? null : { kind: 'done', location };
}

/** Where people of a country that is not served are redirected; without language prefix. */
const bannedCountryPage = '/country-not-served';

/** Finds the fields whose country is not served; null without one. */
async function findBanned(
  { formContent }: FormServices,
  definition: FormDefinition,
  answers: Answers,
): Promise<Problems | null> {
  const asked = answerableFields(definition).filter(({ kind, name }) => kind === 'country' && answers[name]);
  if (asked.length === 0) return null;
  const banned = await formContent.bannedCountries();
  const found = asked.filter(({ name }) => banned.includes(String(answers[name])));
  if (found.length === 0) return null;
  return Object.fromEntries(found.map(({ name }) => [name, { key: 'FormCountryNotServed' as const }]));
}

/** Names the countries in the problems of their fields. */
const nameCountry = (found: Problems, answers: Answers, { countries }: FormFacts): Problems =>
  Object.fromEntries(
    Object.entries(found).map(([name, { key }]) => {
      const code = String(answers[name]);
      return [name, { key, tokens: { country: countries.find(({ value }) => value === code)?.label ?? code } }];
    }),
  );

const screenOf = (definition: FormDefinition, problems: Problems): string | undefined =>
  definition.screens.find(({ fields }) => fields.some(({ name }) => Object.hasOwn(problems, name)))?.id;

/**
 * Returns the questions that the answers have opened and the page has not shown: without a script they appear only now.
 * A plain form lists in `_shown` what it has rendered; a script sends nothing, because it shows them at once.
 */
function findUnseen(definition: FormDefinition, screen: string, { shown }: Effect, drawn: string): Set<string> {
  if (drawn === '') return new Set();
  const seen = new Set(drawn.split(' '));
  const fields = answerableFields({ ...definition, screens: definition.screens.filter(({ id }) => id === screen) });
  const isUnseen = (field: (typeof fields)[number]) =>
    !fieldRules(field).isHidden && shown.has(field.name) && !seen.has(field.name);
  return new Set(fields.filter(isUnseen).map(({ name }) => name));
}
