import * as v from 'valibot';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { postAuthorization } from '../../../../server/store/orders/placing/authorization.contract.ts';
import { authorizeOrder, readAuthorization } from '../../../../server/store/orders/placing/authorize-order.ts';
import { idempotencyHeader, idempotencyKey } from '../../../../server/store/orders/orders.contract.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postAuthorization);

export const POST = endpoint(postAuthorization, async ({ services, viewer, body }) => {
  const read = readAuthorization(services.payments, body);
  if (!read.ok) return read;
  const key = v.safeParse(idempotencyKey, viewer.caller.headers.get(idempotencyHeader));
  if (!key.success) return fail('bad_request', `The header ${idempotencyHeader} ${key.issues[0].message}.`);
  const visitor = { ...viewer, language: body.language };
  const asked = await authorizeOrder(services, visitor, { ...read.value, key: key.output });
  return asked.ok ? succeed({ status: asked.value.status === 'PENDING' ? 202 : 200, body: asked.value }) : asked;
});
