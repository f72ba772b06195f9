import { describeProblems } from '../../platform/problem.rules.ts';
import type { ArrivedFile } from '../../platform/files/receive-form.ts';
import { filesFields } from '../definition/files-fields.rules.ts';
import { fileFailure, storeFormFile } from '../submissions/form-files.ts';
import type { FormServices } from '../submissions/submission-input.ts';
import { fail } from '../../platform/result.ts';
import {
  writeOwnApplication,
  type ApplicationResult,
  type CommitteeApplicationCall,
} from './committee-application-calls.ts';
import { applicationName, listApplicationFiles, type CommitteeApplication } from './committee-application.repo.ts';

/** Adds files to a pending application; one of the same name is replaced where `isReplacing`, else refused. */
export async function attachFiles(
  services: FormServices,
  call: CommitteeApplicationCall,
  application: CommitteeApplication,
  { files, isReplacing }: { files: readonly ArrivedFile[]; isReplacing: boolean },
): Promise<ApplicationResult> {
  if (application.state === 'Submitted')
    return fail('transition_not_allowed', 'A submitted application never changes.');
  const [field] = filesFields(call.form.definition);
  if (!field) return fail('not_found', 'This application has no attachments.');
  if (files.length === 0) return fail('invalid_input', 'Some fields need attention.', { files: 'is required' });
  let held = (await listApplicationFiles(services.db, application.id)).map(({ id, name }) => ({ id, name }));
  const heldBy = [applicationName(application.id)];
  for (const arrived of files) {
    const taken = await storeFormFile(
      services,
      { form: call.form.id, field, owner: call.visitor.owner, heldBy },
      arrived,
    );
    if (!taken.ok) {
      const problems = { files: taken.problem };
      return fail(fileFailure(problems), 'The files were not taken.', describeProblems(problems), { problems });
    }
    const { file } = taken;
    if (held.some(({ name }) => name === file.name) && !isReplacing) {
      return fail('invalid_input', 'The files were not taken.', {
        files: `has a name that is attached already: ${file.name}`,
      });
    }
    held = [...held.filter(({ name }) => name !== file.name), file];
  }
  const fields = { ...application.answers, [field.name]: held.map(({ id }) => id) };
  return writeOwnApplication(services, call, {
    fields,
    submit: false,
    key: application.key,
    revision: application.revision,
  });
}
