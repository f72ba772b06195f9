import { getStates } from '../../../../../server/people/accounts/address.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getStates);

export const GET = endpoint(getStates, async ({ services, params, query }) => {
  const code = params['code'] ?? '';
  const countries = await services.accountContent.countries(query.language);
  if (!countries.some((country) => country.code === code)) return fail('not_found', 'There is no such country.');
  return succeed({ status: 200, body: await services.accountContent.states(code, query.language) });
});
