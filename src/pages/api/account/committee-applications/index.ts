import { committeeCalls } from '../../../../../server/forms/applications/committee-application-calls.contract.ts';
import { refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { listEndpoints } from '../../../../areas/people/account/applications/application-endpoints.ts';

export const ALL = refuseOtherMethods(committeeCalls.list, committeeCalls.create);

export const { GET, POST } = listEndpoints('committee', committeeCalls);
