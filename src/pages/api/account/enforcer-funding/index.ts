import { enforcerCalls } from '../../../../../server/forms/applications/committee-application-calls.contract.ts';
import { refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { listEndpoints } from '../../../../areas/people/account/applications/application-endpoints.ts';

export const ALL = refuseOtherMethods(enforcerCalls.list, enforcerCalls.create);

export const { GET, POST } = listEndpoints('enforcer', enforcerCalls);
