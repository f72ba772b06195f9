import { postAttachments } from '../../../../../../server/forms/applications/committee-application-calls.contract.ts';
import { refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { attachEndpoint } from '../../../../../areas/people/account/applications/application-endpoints.ts';

export const ALL = refuseOtherMethods(postAttachments);

export const POST = attachEndpoint;
