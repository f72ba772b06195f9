import type { APIContext, APIRoute } from 'astro';
import { postApplicationFile, applicationFileLimit } from '../forms/calls/application-calls.contract.ts';
import { takeApplicationFile } from '../forms/calls/application-calls.ts';
import { countCall } from '../forms/calls/crm-calls.ts';
import { receiveForm, UnreadableForm, type ReceivedForm } from '../files/receive-form.ts';
import { errorResponse } from './failures.ts';
import { authorize } from './gate.ts';
import { isMultipart } from './read-body.ts';

const field = 'formFile';

/** The form of a request, on this disk; or the answer for one that is none. */
async function receive({ request, locals }: APIContext): Promise<ReceivedForm | Response> {
  const { services, requestId } = locals;
  if (!isMultipart(request.headers.get('content-type'))) {
    return errorResponse('unsupported_media_type', `Send multipart/form-data with a file named ${field}.`, requestId);
  }
  const limitOf = (name: string) => (name === field ? applicationFileLimit : 0);
  return receiveForm(request, { folder: services.files.arrivals, most: 1, limitOf }).catch((error: unknown) => {
    if (error instanceof UnreadableForm) return errorResponse('bad_request', error.message, requestId);
    throw error;
  });
}

async function take(context: APIContext): Promise<Response> {
  const { services, requestId, viewer } = context.locals;
  const refusal = authorize(postApplicationFile.access, context);
  if (refusal || !viewer.person) return refusal ?? errorResponse('unauthorized', 'Please sign in.', requestId);
  const counted = await countCall(services, 'formCall', viewer);
  if (!counted.ok) return errorResponse(counted.code, counted.message, requestId);
  const form = await receive(context);
  if (form instanceof Response) return form;
  try {
    const [arrived] = form.files;
    if (!arrived) return errorResponse('invalid_input', 'There is no file.', requestId, { [field]: 'is required' });
    const taken = await takeApplicationFile(services, { person: viewer.person, customer: viewer.customer }, arrived);
    const details = { hasErrors: true };
    if (!taken.ok) {
      return errorResponse('invalid_input', taken.message, requestId, { [field]: taken.message }, {}, details);
    }
    const headers = { 'Cache-Control': 'no-store' };
    return Response.json({ resultObject: taken.value, hasErrors: false }, { headers });
  } finally {
    await form.clear();
  }
}

/** Takes one file of an application. */
export const answerApplicationFile: APIRoute = async (context) => {
  const { services, requestId } = context.locals;
  try {
    return await take(context);
  } catch (error) {
    services.log.error({ err: error, requestId }, 'a file of an application could not be taken');
    return errorResponse('fault', 'Something went wrong on our side. Please send it again.', requestId);
  }
};
