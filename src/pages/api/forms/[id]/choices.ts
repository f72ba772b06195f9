import { getFormChoices } from '../../../../../server/forms/definition/form-endpoints.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getFormChoices);

export const GET = endpoint(getFormChoices, async ({ services: { formContent }, params, query }) => {
  const form = await formContent.find(params['id'] ?? '', query.language);
  if (!form) return fail('not_found', 'There is no such form.');
  return succeed({ status: 200, body: await formContent.listFor(form, query.kind, query.of, query.language) });
});
