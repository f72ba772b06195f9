import { getCommentSignOn } from '../../../../server/standards/comments/comment.contract.ts';
import { signOn } from '../../../../server/standards/comments/sign-on.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCommentSignOn);

export const GET = endpoint(getCommentSignOn, async ({ services, viewer: { person } }) =>
  succeed({ status: 200, body: signOn(services, person, await services.accountContent.bannedCountries()) }),
);
