import { committeeCalls } from '../../../../../../server/applications/application-endpoints.contract.ts';
import { refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { oneEndpoints } from '../../../../../areas/account/applications/application-endpoints.ts';

export const ALL = refuseOtherMethods(committeeCalls.get, committeeCalls.update, committeeCalls.remove);

export const { GET, PUT, DELETE } = oneEndpoints('committee', committeeCalls);
