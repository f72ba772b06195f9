import { enforcerCalls } from '../../../../../../server/applications/application-endpoints.contract.ts';
import { refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { oneEndpoints } from '../../../../../areas/account/applications/application-endpoints.ts';

export const ALL = refuseOtherMethods(enforcerCalls.get, enforcerCalls.update, enforcerCalls.remove);

export const { GET, PUT, DELETE } = oneEndpoints('enforcer', enforcerCalls);
