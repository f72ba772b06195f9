import { makeBotChallenge } from '../../../../server/checkout/bot-check.ts';
import { getBotChallenge } from '../../../../server/checkout/bot-check.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(getBotChallenge);

export const GET = endpoint(getBotChallenge, async ({ services }) =>
  succeed({ status: 200, body: await makeBotChallenge(services) }),
);
