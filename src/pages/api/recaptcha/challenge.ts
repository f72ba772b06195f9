import { makeBotChallenge } from '../../../../server/platform/bot-check/bot-check.ts';
import { getBotChallenge } from '../../../../server/platform/bot-check/bot-check.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getBotChallenge);

export const GET = endpoint(getBotChallenge, async ({ services }) =>
  succeed({ status: 200, body: await makeBotChallenge(services) }),
);
