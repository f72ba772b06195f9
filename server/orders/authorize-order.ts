import type { Result } from '../result.ts';
import { succeed } from '../result.ts';
import { findAttemptByKey } from './attempt.repo.ts';
import type { AuthorizationView } from './authorization.contract.ts';
import { placeOrder, type OrderRefusal, type OrderStanding } from './place-order.ts';

const statusOf: Readonly<Record<OrderStanding['state'], AuthorizationView['status']>> = {
  placed: 'AUTHORIZED',
  pending: 'PENDING',
  action_required: 'PENDING_AUTHENTICATION',
};

/** Places an order, and answers with its authorisation instead. */
export async function authorizeOrder(
  ...[tools, orderer, ask]: Parameters<typeof placeOrder>
): Promise<Result<AuthorizationView, OrderRefusal>> {
  const placed = await placeOrder(tools, orderer, ask);
  if (!placed.ok) return placed;
  const { state, ...rest } = placed.value;
  const attempt = await findAttemptByKey(tools.db, ask.key);
  return succeed({ status: statusOf[state], authorizationTokenId: attempt?.authorizationRef ?? null, ...rest });
}
