import { enforcerCalls } from '../../../../../../server/forms/applications/committee-application-calls.contract.ts';
import { refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { oneEndpoints } from '../../../../../areas/people/account/applications/application-endpoints.ts';

export const ALL = refuseOtherMethods(enforcerCalls.get, enforcerCalls.update, enforcerCalls.remove);

export const { GET, PUT, DELETE } = oneEndpoints('enforcer', enforcerCalls);
