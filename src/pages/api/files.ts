import { describeProblems } from '../../../server/platform/problem.rules.ts';
import { filesFields } from '../../../server/forms/definition/files-fields.rules.ts';
import { postFile } from '../../../server/forms/definition/form-endpoints.contract.ts';
import { openForm } from '../../../server/forms/submissions/open-form.ts';
import { fileFailure, storeFormFile } from '../../../server/forms/submissions/form-files.ts';
import { toFormVisitor } from '../../../server/forms/submissions/form-visitor.ts';
import { endpoint, refuseOtherMethods } from '../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postFile);

export const POST = endpoint(postFile, async ({ services, viewer, body, files: [arrived] }) => {
  const visitor = toFormVisitor(viewer, services.env.siteOrigin);
  const form = await openForm(services, visitor, { id: body.form, language: body.language });
  if ((form === 'refused' || form?.feature) && !viewer.person) return fail('unauthorized', 'Please sign in.');
  if (form === 'refused') return fail('forbidden', 'This form is for others.');
  const field = form && filesFields(form.definition).find(({ name }) => name === body.field);
  if (!form || !field) return fail('not_found', 'There is no such field of a form.');
  if (!arrived) return fail('invalid_input', 'Some fields need attention.', { file: 'is required' });
  const taken = await storeFormFile(services, { form: form.id, field, owner: visitor.owner }, arrived);
  if (taken.ok) return succeed({ status: 201, body: taken.file, cookies: visitor.cookies });
  const problems = { [field.name]: taken.problem };
  return fail(fileFailure(problems), 'The file was not taken.', describeProblems(problems), { problems });
});
