import { postApplicationFile } from '../../../../server/forms/calls/training-application-calls.contract.ts';
import { storeApplicationFile } from '../../../../server/forms/calls/training-application-calls.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postApplicationFile);

const refuse = (message: string, problem: string) =>
  fail('invalid_input', message, { formFile: problem }, { hasErrors: true });

export const POST = endpoint(postApplicationFile, async ({ services, viewer: { person }, files }) => {
  if (!person) return fail('unauthorized', 'Please sign in.');
  const arrived = files.find(({ field }) => field === 'formFile');
  if (!arrived) return refuse('There is no file.', 'is required');
  const taken = await storeApplicationFile(services, { person }, arrived);
  if (taken.ok) return succeed({ status: 200, body: { resultObject: taken.value, hasErrors: false } });
  const { code, message } = taken;
  const told = [message, { formFile: message }, { hasErrors: true }] as const;
  if (code === 'file_unstored') return fail('unavailable', ...told);
  return code === 'file_sender_full' ? fail('too_many_attempts', ...told) : refuse(message, message);
});
