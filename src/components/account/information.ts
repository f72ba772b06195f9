import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import { listSubscriptions, type Subscription } from '../../../server/accounts/account.repo.ts';
import type { Place } from '../../../server/accounts/address.rules.ts';
import { topicNames, type ProfileChange } from '../../../server/accounts/profile.rules.ts';
import { placeOf, updateProfile } from '../../../server/accounts/update-profile.ts';
import {
  getIndustries,
  getJobFunctions,
  getTopicsOfInterest,
  type SelectOption,
} from '../../cms/queries/select-options.ts';
import { read } from '../../cms/query.ts';
import type { FormError } from '../form-errors.ts';
import { formErrors } from './account-form.ts';
import { leaveFor, openAccount, readForm, type AccountFrame, type PageContext } from './open-account.ts';
import { readPlaceLists, type PlaceChoices } from './place-lists.ts';

/** The text fields of the profile form, as they stand in it. */
const textNames = ['firstName', 'lastName', 'company', 'userTitle', 'phone', 'mobile'] as const;
type Texts = Record<(typeof textNames)[number], string>;

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

export interface InformationModel {
  frame: AccountFrame;
  values: Texts & WorkValues & { place: Place };
  lists: OptionLists;
  choices: PlaceChoices;
  subscriptions: Subscription[];
  errors: FormError[];
  isSaved: boolean;
}

/** Industries, functions and topics in the reader's language. */
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

/** The work fields of a submitted form. A box that is not checked is not sent, so every topic has an answer. */
export const readWork = (form: URLSearchParams): WorkValues => ({
  industryId: form.get('industryId') ?? '',
  jobId: form.get('jobId') ?? '',
  userTitle: form.get('userTitle') ?? '',
  topics: Object.fromEntries(topicNames.map((name) => [name, form.getAll('topics').includes(name)])),
});

const optionId = (text: string): number | null => (text === '' ? null : Number.parseInt(text, 10) || 0);

/** The work fields as the profile keeps them; an untouched select is no answer (AMB-26). */
export const workChange = ({ industryId, jobId, userTitle, topics }: WorkValues): ProfileChange => ({
  industryId: optionId(industryId),
  jobId: optionId(jobId),
  userTitle,
  topics,
});

const text = (form: URLSearchParams, name: string) => form.get(name) ?? '';
const readTexts = (form: URLSearchParams) =>
  Object.fromEntries(textNames.map((name) => [name, text(form, name)])) as Texts;

/** The place fields of a submitted form. */
export const readPlace = (form: URLSearchParams): Place => ({
  street1: text(form, 'street1'),
  street2: text(form, 'street2'),
  city: text(form, 'city'),
  state: text(form, 'state'),
  zip: text(form, 'zip'),
  country: text(form, 'country'),
});

/** Account information: shows the profile, saves it, and comes back with what was wrong. */
export async function openInformation(context: PageContext): Promise<InformationModel | Response> {
  const frame = await openAccount(context, 'account-information');
  if (frame instanceof Response) return frame;
  const { locals, request, url } = context;
  const { account, language, t } = frame;
  const form = await readForm(request);
  if (form instanceof Response) return form;
  let errors: FormError[] = [];
  if (form && form.get('intent') !== 'country') {
    const change = { ...readTexts(form), ...workChange(readWork(form)), address: readPlace(form) };
    const updated = await updateProfile(locals.services, account.userId, change);
    if (updated.ok) {
      return leaveFor(`${accountPath(language, 'account-information')}?saved=profile`);
    }
    errors = formErrors(updated.fields, t);
  }
  const values = form
    ? { ...readTexts(form), ...readWork(form), place: readPlace(form) }
    : {
        ...account,
        industryId: account.industryId?.toString() ?? '',
        jobId: account.jobId?.toString() ?? '',
        place: placeOf(account),
      };
  const [lists, choices, subscriptions] = await Promise.all([
    readOptionLists(locals, language),
    readPlaceLists(locals, language, values.place.country),
    listSubscriptions(locals.services.db, account.userId),
  ]);
  const isSaved = url.searchParams.has('saved');
  return { frame, values, lists, choices, subscriptions, errors, isSaved };
}
