import type { Problems } from '../../platform/problem.rules.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import { answersOnPath, askedFields } from '../definition/answers.rules.ts';
import { leadOf, type Effect } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import type { Answers, FormDefinition } from '../definition/form.contract.ts';
import { answerOf, refusal, toRecordKey, type RecordInput, type RecordOutcome } from './form-records.ts';
import { findKept, keepSubmission } from './keep-submission.ts';
import { chosenFrom, withAnswers } from './join-draft.ts';
import { readSent, readTyped, type ReadForm } from './read-sent.ts';
import { canSave, findDraftOf, joinNewer, outcomeOf, saveSent, type FormOutcome } from './save-sent.ts';
import type { FormAnswer } from '../definition/shown-form.contract.ts';
import type { FormServices, SentForm, Submitting } from './submission-input.ts';

/**
 * Takes a form that was sent: the only way in. What the profile says replaces what was sent, what is not shown counts
 * for nothing, and the way through the screens follows from the answers. Files that arrived are kept whatever becomes
 * of the form, for the next try. Whatever fails, the outcome holds everything that was typed.
 */
export async function submitForm(services: FormServices, asking: Submitting, sent: SentForm): Promise<FormOutcome> {
  const { id } = asking.form.definition;
  const orFault = <T>(task: string, work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error: unknown) => {
      const about = { source: 'Form', severity: 'error', task, statusCode: 500 };
      services.log.error({ err: error, form: id, ...about }, 'a form could not be kept');
      return undefined;
    });
  const arrived = await orFault('Read', () => readSent(services, asking, sent));
  const read = arrived ?? readTyped(services, asking, sent);
  const task = sent.texts.get('_save') ? 'Save' : 'Submit';
  const taken = arrived && (await orFault(task, () => takeRead(services, asking, sent, arrived)));
  // Everything typed stays where it is, for the next try.
  const problems = arrived ? {} : read.problems;
  return taken ?? outcomeOf(read, refusal(problems, read.screen, 'GeneralFormErrorMessage'));
}

/** Saves or submits a form that has been read, or leads to another screen of it. */
async function takeRead(
  services: FormServices,
  asking: Submitting,
  sent: SentForm,
  arrived: ReadForm,
): Promise<FormOutcome> {
  const { definition } = asking.form;
  const word = (name: string): string => sent.texts.get(name) ?? '';
  const records = asking.form.feature?.records;
  const key = records ? toRecordKey(word('_key')) : word('_key');
  const draft = canSave(asking) ? await findDraftOf(services, asking, key) : null;
  const chosen = draft ? sent.texts.getAll('_take') : [];
  const isChosen = draft !== null && chosen.length > 0;
  const read = isChosen
    ? await withAnswers(services, asking, arrived, chosenFrom(draft, arrived.answers, chosen))
    : arrived;
  const sending = { read, key, draft, revision: Number(word('_draft')) || 0, base: word('_base') };
  if (word('_save') !== '') return saveSent(services, asking, sending);
  const { answers, effect, screen } = read;
  const end = (answer: FormAnswer): FormOutcome => outcomeOf(read, answer);
  const refuse = (...why: Parameters<typeof refusal>) => end(refusal(...why));
  const asked = word('_go');
  if (effect.path.includes(asked)) return end({ outcome: 'screen', screen: asked });
  const lead = leadOf(definition, screen, answers);
  const input = { ...read, key, revision: sending.revision };
  const follow = (outcome: RecordOutcome) => end(answerOf(outcome, input, screen));
  const earlier = lead ? null : await findEarlier(services, asking, { ...input, said: read.said });
  if (earlier) return follow(earlier);
  // What is sent is sent for good: nobody sends a form without what they have entered elsewhere meanwhile.
  const joined = lead ? null : await joinNewer(services, asking, sending);
  if (joined?.isNews) return joined.refused;
  if (joined) input.revision = joined.revision;
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
      said: read.said,
      facts: read.facts,
      files: read.files,
      key: input.key,
      pass: word('_pass'),
      isTrapped: word('_more') !== '',
    });
    if (kept === null) return { kind: 'limited' };
    return kept === 'sent' ? { kind: 'sent' } : { kind: 'done', location: kept.location };
  };
  return follow(await keep());
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
