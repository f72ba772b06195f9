import { verifyBotToken } from '../../../../server/platform/bot-check/bot-check.ts';
import { postBotVerify } from '../../../../server/platform/bot-check/bot-check.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postBotVerify);

export const POST = endpoint(postBotVerify, async ({ services, viewer: { botSession: session }, body }) => {
  const verdict = session ? await verifyBotToken(services, session, body.token) : ({ code: 'failed' } as const);
  const details = {
    code: verdict.code,
    pass: verdict.code === 'verified' ? verdict.pass : null,
    lockedUntil: verdict.code === 'locked' ? verdict.lockedUntil.toISOString() : null,
  };
  return succeed({ status: 200, body: { ok: verdict.code === 'verified', details } });
});
