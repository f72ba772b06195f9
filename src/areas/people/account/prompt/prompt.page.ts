import { accountPath } from '../../../../../server/people/accounts/account-paths.rules.ts';
import { findAccount, type Account } from '../../../../../server/people/accounts/account.repo.ts';
import { versionOf } from '../../../../../server/people/accounts/edit-version.ts';
import type { Interests } from '../../../../../server/people/accounts/interests.rules.ts';
import { profileValues } from '../../../../../server/people/accounts/edited-values.ts';
import {
  isPromptStep,
  promptFlags,
  stepsFor,
  type PromptStep,
} from '../../../../../server/people/accounts/profile-prompt.rules.ts';
import { updateProfile } from '../../../../../server/people/accounts/update-profile.ts';
import type { Problems } from '../../../../../server/platform/problem.rules.ts';
import { storedPreferences } from '../../../../../server/people/preferences/preference.rules.ts';
import { remindLater } from '../../../../../server/people/accounts/profile-prompt.ts';
import { savePreferences } from '../../../../../server/people/preferences/save-preferences.ts';
import {
  newsletterChange,
  topicChange,
  type TopicStep,
} from '../../../../../server/people/preferences/topic-step.rules.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { accountFrame, type AccountFrame } from '../../../../layouts/account-frame.ts';
import { formErrors } from '../account-form.ts';
import { mergeProfile } from '../merge-profile.ts';
import { mergePreferences } from '../preferences/merge-preferences.ts';
import { readPreferenceOptions } from '../preferences/preference-options.ts';
import { workAnswerChange, workAnswers, readWorkAnswers, readOptionLists, type WorkTexts } from '../work-form.ts';

type Call = PageCall<AccountFrame> & { form: URLSearchParams };

/** The values of a step's controls. */
interface StepValues extends WorkTexts {
  chosen: readonly string[];
}

const valuesOf = (account: Account, step: PromptStep): StepValues => ({
  ...workAnswers(account),
  chosen: Object.entries(step === 'newsletter-topics' ? account.newsletters : account.topics).flatMap(
    ([name, isChosen]) => (isChosen ? [name] : []),
  ),
});

const readValues = (form: URLSearchParams): StepValues => ({
  ...readWorkAnswers(form),
  chosen: form.getAll('topics'),
});

const versionFor = (account: Account, step: PromptStep, interests: Interests): string =>
  versionOf(step === 'job-info' ? profileValues(account, interests) : storedPreferences(account, interests));

/** The steps of a form: its own and the next. */
const sentSteps = (form: URLSearchParams | null): PromptStep[] =>
  (form?.get('steps') ?? '').split(' ').filter(isPromptStep);

const done = ({ page }: Pick<Call, 'page'>, what: 'saved' | 'reminded') =>
  redirectTo(`${accountPath(page.language, what === 'saved' ? 'account-information' : '')}?${what}=profile`);

async function saveWork({ page, form, services, locals }: Call) {
  const { account, language, t } = page;
  const version = form.get('version') ?? '';
  const change = workAnswerChange(readWorkAnswers(form));
  const saved = await updateProfile(services, account.userId, change, { form: 'prompt', version });
  if (saved.ok) return null;
  const current = saved.code === 'changed_meanwhile' ? await findAccount(services.db, account.userId) : null;
  if (!current) return { errors: formErrors(saved.problems, t) };
  const lists = await readOptionLists(locals, language);
  const interests = await services.accountContent.interests();
  const merged = mergeProfile({ version, change, current, lists, interests }, t);
  const values = merged.merge({ ...readValues(form), topics: {} }, { ...valuesOf(current, 'job-info'), topics: {} });
  return { status: 409 as const, errors: merged.errors, show: { values, version: merged.version } };
}

async function saveTopics({ page, form, services, locals }: Call, step: TopicStep) {
  const { account, language, t } = page;
  const version = form.get('version') ?? '';
  const { chosen } = readValues(form);
  const interests = await services.accountContent.interests();
  const preferences =
    step === 'newsletter-topics' ? newsletterChange(chosen, interests) : topicChange(chosen, interests);
  if (!Object.values(preferences).includes(true)) {
    const problems: Problems = { topics: { key: 'PleaseSelectAnyOneTopic' } };
    return { errors: formErrors(problems, t) };
  }
  const saved = await savePreferences(services, account.userId, { preferences, step }, { version });
  if (saved.ok) return null;
  const current = await findAccount(services.db, account.userId);
  if (!current) return notFound();
  const options = await readPreferenceOptions({ services, locals, language, codes: [] });
  const sent = { ...storedPreferences(current, interests), ...preferences };
  const merged = mergePreferences({ version, preferences: sent, current, options, interests }, t);
  const { answers, errors, version: fresh } = merged;
  const values = {
    ...valuesOf(current, step),
    chosen: step === 'newsletter-topics' ? answers.newsletters : answers.topics,
  };
  // Both kinds of topics are in one group of the step.
  const placed: FormError[] = errors.map(({ message }) => ({ field: 'topics', message }));
  return { status: 409 as const, errors: placed, show: { values, version: fresh } };
}

/**
 * Shows the profile prompt, one step a page. The dialog on other pages shows these pages, so that both have the same
 * questions and neither needs a framework (docs/decisions/account-and-profile.md#profile-prompt).
 */
export const promptPage = definePage({
  access: 'user',
  frame: accountFrame('account-profile-completion'),
  async load({ page, form, services, locals, url }) {
    const { account, language } = page;
    const sent = sentSteps(form);
    const interests = await services.accountContent.interests();
    const planned = account.progressiveProfileCompletedAt ? [] : stepsFor(promptFlags(account, interests));
    const asked = url.searchParams.get('step') ?? '';
    // The second step of a plan: the first answer has already changed the matching row of the table.
    const steps = sent.length > 0 ? sent : isPromptStep(asked) ? [asked] : [...planned];
    const [step] = steps;
    if (!step) return done({ page }, 'saved');
    const [lists, options] = await Promise.all([
      readOptionLists(locals, language),
      readPreferenceOptions({ services, locals, language, codes: [] }),
    ]);
    return {
      step,
      steps,
      values: form ? readValues(form) : valuesOf(account, step),
      version: form?.get('version') ?? versionFor(account, step, interests),
      lists,
      newsletters: options.newsletters,
    };
  },
  intents: {
    async submit(call) {
      const [step, next] = sentSteps(call.form);
      if (!step) return redirectTo(call.page.path);
      const refused = await (step === 'job-info' ? saveWork(call) : saveTopics(call, step));
      if (refused) return refused;
      return next ? redirectTo(`${call.page.path}?step=${next}`) : done(call, 'saved');
    },
    async remind(call) {
      await remindLater(call.services, call.page.account.userId);
      return done(call, 'reminded');
    },
  },
});
