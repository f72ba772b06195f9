import { postApplicationFile } from '../../../../server/forms/calls/application-calls.contract.ts';
import { takeApplicationFile } from '../../../../server/forms/calls/application-calls.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(postApplicationFile);

const refuse = (message: string, problem: string) =>
  fail('invalid_input', message, { formFile: problem }, { hasErrors: true });

export const POST = endpoint(postApplicationFile, async ({ services, viewer: { person }, files }) => {
  if (!person) return fail('unauthorized', 'Please sign in.');
  const arrived = files.find(({ field }) => field === 'formFile');
  if (!arrived) return refuse('There is no file.', 'is required');
  const taken = await takeApplicationFile(services, { person }, arrived);
  if (!taken.ok) return refuse(taken.message, taken.message);
  return succeed({ status: 200, body: { resultObject: taken.value, hasErrors: false } });
});
