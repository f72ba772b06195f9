import { randomUUID } from 'node:crypto';
import type { CustomerRecord } from '../../access/identify.ts';
import type { Person } from '../../access/access.contract.ts';
import { lockAccount } from '../../accounts/account.repo.ts';
import { heldByApplication } from '../../files/application-files.ts';
import { useFiles } from '../../files/file.repo.ts';
import type { FileRule } from '../../files/file.contract.ts';
import type { ArrivedFile } from '../../files/receive-form.ts';
import { takeFile, type FileProblem } from '../../files/take-file.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { crmApplicationMessage, lmsMessage } from '../../outbox/form-messages.ts';
import type { ApplicationKind } from '../../outbox/form-messages.contract.ts';
import { fail, succeed, type Result } from '../../result.ts';
import type { Services } from '../../services.ts';
import { applicationFileLimit } from './application-calls.contract.ts';
import { toSections } from './application-sections.rules.ts';

const purpose = 'application';
const rule: FileRule = {
  types: ['pdf', 'doc', 'docx', 'rtf', 'png', 'jpg', 'jpeg'],
  largest: applicationFileLimit,
};

/** Somebody signed in, with their customer record. */
interface Applicant {
  person: Pick<Person, 'userId'>;
  customer: Pick<CustomerRecord, 'account'> | null;
}

interface NamedFile {
  fileId: string;
  type: number;
}

/** Keeps a file for the application of the same person; without one it is gone after a day. */
export async function takeApplicationFile(
  services: Pick<Services, 'db' | 'clock' | 'files'>,
  { person }: Applicant,
  arrived: ArrivedFile,
): Promise<Result<{ id: string; fileName: string }, FileProblem>> {
  const taken = await takeFile(services, arrived, { owner: `user:${person.userId}`, purpose, rule });
  return taken.ok ? succeed({ id: taken.value.id, fileName: taken.value.name }) : taken;
}

/** Keeps an application for the learning system, with files that the same person has sent for one and for no other. */
export async function takeApplication(
  { db, clock, delivery, accountContent }: Pick<Services, 'db' | 'clock' | 'delivery' | 'accountContent'>,
  { person, customer }: Applicant,
  given: { application: ApplicationKind; fields: Record<string, unknown>; files: readonly NamedFile[] },
): Promise<Result<{ hasErrors: false }, 'invalid_input' | 'country_not_served'>> {
  const { application, fields, files: named } = given;
  if ((await accountContent.bannedCountries()).includes(String(fields['country']))) {
    return fail('country_not_served', 'We do not serve this country.');
  }
  const submissionId = randomUUID();
  const ids = [...new Set(named.map(({ fileId }) => fileId))];
  const isTaken = await db
    .transaction(async (tx) => {
      // Holds the person's row, so that two messages about one person go out in the order they were written.
      await lockAccount(tx, person.userId);
      const usedBy = heldByApplication(submissionId);
      const used = await useFiles(tx, { ids, owner: `user:${person.userId}`, purpose, usedBy });
      if (used.length < ids.length) throw new ForeignFile();
      const nameOf = new Map(used.map(({ id, name }) => [id, name]));
      const files = named.map(({ fileId, type }) => ({ id: fileId, name: nameOf.get(fileId) ?? '', type }));
      const submission = { formId: `${application}-application`, submissionId, application, fields, files };
      await enqueue(tx, clock, lmsMessage({ ...submission, submitter: submitterOf(customer) }, person.userId));
      if (application === 'instructors') {
        const about = { formId: submission.formId, submissionId, kind: 'application' as const };
        await enqueue(tx, clock, crmApplicationMessage({ ...about, sections: toSections(fields) }, person.userId));
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof ForeignFile) return false;
      throw error;
    });
  if (!isTaken) return fail('invalid_input', 'Some fields need attention.', { fileId: 'is no file of yours' });
  delivery.poke();
  return succeed({ hasErrors: false });
}

/** Takes back what was begun: a file is somebody else's, or another application's. */
class ForeignFile extends Error {
  override name = 'ForeignFile';
}

/** Names who sends it as the customer record does; nothing of this is read from a request. */
export const submitterOf = (customer: Applicant['customer']) => ({
  externalId: customer?.account.accountProfileId || null,
  webId: customer?.account.legacyId || null,
  netSuiteId: customer?.account.netsuiteId || null,
});
