import type { CustomerRecord } from '../../people/access/identify.ts';
import type { Person } from '../../people/access/access.contract.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { assignFiles } from '../../platform/files/file.repo.ts';
import type { FileRule } from '../../platform/files/file.contract.ts';
import type { ArrivedFile } from '../../platform/files/receive-form.ts';
import { storeFile, type FileProblem } from '../../platform/files/store-file.ts';
import { lmsMessage } from '../../platform/integrations/lms/lms-messages.ts';
import { crmApplicationMessage } from '../../platform/integrations/crm/crm-messages.ts';
import type { ApplicationKind } from '../../platform/integrations/lms/lms-payloads.contract.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../platform/files/open-files.ts';
import type { AccountContent } from '../../people/accounts/account-content.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { heldBySubmission } from '../submissions/form-files.ts';
import type { SentFeature, SiteForm, SubmittedForm } from '../submissions/form-feature.ts';
import type { FormVisitor } from '../submissions/form-visitor.ts';
import { storeSubmission } from '../submissions/store-submission.ts';
import type { FormServices } from '../submissions/submission-input.ts';
import { applicationFileLimit } from './training-application-calls.contract.ts';
import { toApplicationAnswers } from './training-application-answers.rules.ts';
import { toInstructorSections } from './instructor-sections.rules.ts';

const purpose = 'application';
const rule: FileRule = {
  types: ['pdf', 'doc', 'docx', 'rtf', 'png', 'jpg', 'jpeg'],
  largest: applicationFileLimit,
};
/** Forms with the same questions, by whose names staff find applications. */
const formIds: Readonly<Record<ApplicationKind, string>> = {
  instructors: 'instructor-application',
  providers: 'provider-application',
};

interface NamedFile {
  fileId: string;
  type: number;
}

interface Application {
  application: ApplicationKind;
  fields: Record<string, unknown>;
  files: readonly NamedFile[];
}

/** Stores a file for an application of the same person; without one it is deleted after a day. */
export async function storeApplicationFile(
  services: Pick<Platform, 'db' | 'clock' | 'installation'> & { files: Files },
  { person }: { person: Pick<Person, 'userId'> },
  arrived: ArrivedFile,
): Promise<Result<{ id: string; fileName: string }, FileProblem>> {
  const taken = await storeFile(services, arrived, { owner: `user:${person.userId}`, purpose, rule });
  return taken.ok ? succeed({ id: taken.value.id, fileName: taken.value.name }) : taken;
}

/**
 * Stores an application like its form does: staff find it among the submissions, and each receiving system gets it
 * once. Its files must be the person's own and unused.
 */
export async function storeTrainingApplication(
  services: FormServices & { accountContent: AccountContent },
  { visitor, language }: { visitor: FormVisitor; language: Locale },
  given: Application,
): Promise<Result<{ hasErrors: false }, 'invalid_input' | 'country_not_served' | 'too_many_attempts'>> {
  const { application, fields, files } = given;
  if ((await services.accountContent.bannedCountries()).includes(String(fields['country']))) {
    return fail('country_not_served', 'We do not serve this country.');
  }
  const form = await services.formContent.find(formIds[application], language);
  if (!form?.feature || form.feature.records) throw new Error(`There is no form ${formIds[application]}.`);
  const answers = toApplicationAnswers(form.definition, fields);
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const facts = await services.formContent.facts(form, answers, { today, language });
  const sentAnswers = { ...answers, _files: files.map(({ fileId, type }) => `${type} ${fileId}`) };
  const accepted = { answers, sentAnswers, facts, files: [], key: '', pass: '', isTrapped: false };
  const request = { form: told(form, form.feature, given), visitor, language };
  try {
    const kept = await storeSubmission(services, request, accepted);
    if (!kept) return fail('too_many_attempts', 'Too many applications. Try again in an hour.');
  } catch (error) {
    if (!(error instanceof ForeignFile)) throw error;
    return fail('invalid_input', 'Some fields need attention.', { fileId: 'is no file of yours' });
  }
  return succeed({ hasErrors: false });
}

/** Returns the form with the follow-up of a call; a call never comes from a draft. */
const told = (form: SiteForm, feature: SubmittedForm, given: Application): SiteForm => ({
  ...form,
  feature: {
    ...feature,
    isSaved: false,
    async finish(tx, _, { submissionId, visitor }: SentFeature) {
      const { application, fields } = given;
      const ids = [...new Set(given.files.map(({ fileId }) => fileId))];
      const usedBy = heldBySubmission(submissionId);
      const used = await assignFiles(tx, { ids, owner: visitor.owner, purpose, usedBy });
      if (used.length < ids.length) throw new ForeignFile();
      const nameOf = new Map(used.map(({ id, name }) => [id, name]));
      const files = given.files.map(({ fileId, type }) => ({ id: fileId, name: nameOf.get(fileId) ?? '', type }));
      const about = { formId: form.id, submissionId };
      const userId = visitor.person?.userId ?? '';
      const submitter = toSubmitter(visitor.account && { account: visitor.account });
      const messages = [lmsMessage({ ...about, application, fields, files, submitter }, userId)];
      if (application === 'instructors') {
        const sections = { ...about, kind: 'application', sections: toInstructorSections(fields) } as const;
        messages.push(crmApplicationMessage(sections, userId));
      }
      return { messages };
    },
  },
});

/** Rolls back: a file belongs to another person or application. */
class ForeignFile extends Error {
  override name = 'ForeignFile';
}

/** Returns the sender's numbers from the customer record; none of them comes from a request. */
export const toSubmitter = (customer: Pick<CustomerRecord, 'account'> | null) => ({
  externalId: customer?.account.accountProfileId || null,
  webId: customer?.account.legacyId || null,
  netSuiteId: customer?.account.netsuiteId || null,
});
