import type { ProfileChange } from '../../../../server/people/accounts/profile.rules.ts';
import type { Interests } from '../../../../server/people/accounts/interests.rules.ts';
import {
  byName,
  profileOptions,
  workTexts,
  type ProfileOption,
  type ProfileOptionName,
  type WorkTextName,
} from '../../../../server/people/accounts/profile-fields.rules.ts';
import type { Account } from '../../../../server/people/accounts/account.repo.ts';
import {
  getIndustries,
  getJobFunctions,
  getTopicsOfInterest,
  type SelectOption,
} from '../../../cms/queries/select-options.ts';
import { read } from '../../../cms/query.ts';

/** The answers about work, as texts of their controls. */
export type WorkTexts = Record<ProfileOptionName | WorkTextName, string>;

/** The answers about work and the topics, which both profile forms ask for. */
export interface WorkValues extends WorkTexts {
  topics: Readonly<Record<string, boolean>>;
}

export type OptionLists = Record<ProfileOption['options'] | 'topics', SelectOption[]>;

/** Reads industries, functions and topics in the reader's language. */
export async function readOptionLists(locals: App.Locals, lang: string): Promise<OptionLists> {
  const path = (name: string) => `/settings/enumerations/${name}`;
  const [industries, jobFunctions, topics] = await Promise.all([
    read(locals, getIndustries, { path: path('industries'), lang }),
    read(locals, getJobFunctions, { path: path('job-functions'), lang }),
    read(locals, getTopicsOfInterest, { path: path('topics-of-interest'), lang }),
  ]);
  const children = ({ enumeration }: typeof industries) => enumeration?.children ?? [];
  return { industries: children(industries), jobFunctions: children(jobFunctions), topics: children(topics) };
}

const workFields = [...profileOptions, ...workTexts];

/** Reads the answers about work from a form. */
export const readWorkAnswers = (form: URLSearchParams): WorkTexts => byName(workFields, (name) => form.get(name) ?? '');

/** Returns the answers about work as the controls show them. */
export const workAnswers = (account: Account): WorkTexts =>
  byName(workFields, (name) => account[name]?.toString() ?? '');

/** Reads the work fields of a form. An unchecked box is not sent, so every topic has an answer. */
export const readWork = (form: URLSearchParams, { topics }: Interests): WorkValues => ({
  ...readWorkAnswers(form),
  topics: Object.fromEntries(topics.map((name) => [name, form.getAll('topics').includes(name)])),
});

/** Returns the work fields of the profile as the form shows them. */
export const storedWork = (account: Account): WorkValues => ({ ...workAnswers(account), topics: account.topics });

const optionId = (text: string): number | null => (text === '' ? null : Number.parseInt(text, 10) || 0);

/** Returns the answers about work as the profile stores them; an untouched select is null. */
export const workAnswerChange = (answers: WorkTexts): ProfileChange => ({
  ...byName(profileOptions, (name) => optionId(answers[name])),
  ...byName(workTexts, (name) => answers[name]),
});

/** Returns the work fields as the profile stores them. */
export const workChange = ({ topics, ...answers }: WorkValues): ProfileChange => ({
  ...workAnswerChange(answers),
  topics,
});

const optionsOf = (options: readonly SelectOption[]) =>
  options.map(({ value, display }) => ({ value: value.value, label: display.value }));

/** Returns the lists as options of the controls; a topic is sent by its key. */
export const workOptions = ({ industries, jobFunctions, topics }: OptionLists) => ({
  industries: optionsOf(industries),
  jobFunctions: optionsOf(jobFunctions),
  topics: topics.map(({ keyName, display }) => ({ value: keyName.value, label: display.value })),
});

/** Returns the ticked topics. */
export const topicAnswers = (topics: WorkValues['topics']): string[] =>
  Object.entries(topics).flatMap(([name, isTicked]) => (isTicked ? [name] : []));
