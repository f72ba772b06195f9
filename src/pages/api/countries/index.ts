import { getCountries } from '../../../../server/people/accounts/address.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCountries);

export const GET = endpoint(getCountries, async ({ services, query }) =>
  succeed({ status: 200, body: await services.accountContent.countries(query.language) }),
);
