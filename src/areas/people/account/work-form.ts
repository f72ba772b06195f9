import { topicNames, type ProfileChange } from '../../../../server/people/accounts/profile.rules.ts';
import type { Account } from '../../../../server/people/accounts/account.repo.ts';
import {
  getIndustries,
  getJobFunctions,
  getTopicsOfInterest,
  type SelectOption,
} from '../../../cms/queries/select-options.ts';
import { read } from '../../../cms/query.ts';

/** Industry, function and topics: what both profile forms ask. */
export interface WorkValues {
  industryId: string;
  jobId: string;
  userTitle: string;
  topics: Readonly<Record<string, boolean>>;
}

export interface OptionLists {
  industries: SelectOption[];
  jobFunctions: SelectOption[];
  topics: SelectOption[];
}

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

/** Reads the work fields of a form. A box that is not checked is not sent, so every topic has an answer. */
export const readWork = (form: URLSearchParams): WorkValues => ({
  industryId: form.get('industryId') ?? '',
  jobId: form.get('jobId') ?? '',
  userTitle: form.get('userTitle') ?? '',
  topics: Object.fromEntries(topicNames.map((name) => [name, form.getAll('topics').includes(name)])),
});

/** Returns the work fields of the profile as the form has them. */
export const workOf = ({ industryId, jobId, userTitle, topics }: Account): WorkValues => ({
  industryId: industryId?.toString() ?? '',
  jobId: jobId?.toString() ?? '',
  userTitle,
  topics,
});

const optionId = (text: string): number | null => (text === '' ? null : Number.parseInt(text, 10) || 0);

/** Returns the work fields as the profile keeps them; an untouched select is no answer. */
export const workChange = ({ industryId, jobId, userTitle, topics }: WorkValues): ProfileChange => ({
  industryId: optionId(industryId),
  jobId: optionId(jobId),
  userTitle,
  topics,
});

const optionsOf = (options: readonly SelectOption[]) =>
  options.map(({ value, display }) => ({ value: value.value, label: display.value }));

/** Returns the lists as the controls of the form offer them; a topic is sent by its key. */
export const workOptions = ({ industries, jobFunctions, topics }: OptionLists) => ({
  industries: optionsOf(industries),
  jobFunctions: optionsOf(jobFunctions),
  topics: topics.map(({ keyName, display }) => ({ value: keyName.value, label: display.value })),
});

/** Returns the topics that are ticked. */
export const topicAnswers = (topics: WorkValues['topics']): string[] =>
  Object.entries(topics).flatMap(([name, isTicked]) => (isTicked ? [name] : []));
