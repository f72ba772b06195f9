import { cardDataRefused } from '../../payments/save-card.ts';
import type { PaymentGateway } from '../../payments/gateway.ts';
import { unmasked } from '../../payments/show-card.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { findAttemptByKey } from '../attempt.repo.ts';
import type { AuthorizationBody, AuthorizationView } from './authorization.contract.ts';
import { missingFigures, type PlaceOrderBody } from '../orders.contract.ts';
import type { OrderStatusAnswer } from '../show-order.ts';
import { placeOrder, type OrderRefusal } from './place-order.ts';

const statusOf: Readonly<Record<OrderStatusAnswer['state'], AuthorizationView['status']>> = {
  placed: 'AUTHORIZED',
  pending: 'PENDING',
  action_required: 'PENDING_AUTHENTICATION',
};

const attention = 'Some fields need attention.';

/**
 * Returns the contents of an authorisation request. A card is given by its reference: card numbers are refused, and the
 * reviewed figures are required.
 */
export function readAuthorization(
  { cardEntry, mode }: Pick<PaymentGateway, 'cardEntry' | 'mode'>,
  { paymentInformation, ...request }: AuthorizationBody,
): Result<PlaceOrderBody, 'card_data_refused' | 'invalid_input'> {
  const { number, securityCode } = paymentInformation?.card ?? {};
  const isCardTyped = unmasked(number ?? '') !== '' || unmasked(securityCode ?? '') !== '';
  if (isCardTyped && !cardEntry) return cardDataRefused(mode);
  if (isCardTyped && !request.instrument) {
    return fail('invalid_input', attention, {
      'paymentInformation.card':
        'is not taken here: send it to POST /api/checkout/paymentinstrument, and the confirmationRef it answers here as instrument',
    });
  }
  const { cartVersion, expectedPayableMinor } = request;
  if (cartVersion !== undefined && expectedPayableMinor !== undefined) {
    return succeed({ ...request, cartVersion, expectedPayableMinor });
  }
  return fail('invalid_input', attention, {
    ...(cartVersion === undefined && { cartVersion: missingFigures.cartVersion }),
    ...(expectedPayableMinor === undefined && { expectedPayableMinor: missingFigures.expectedPayableMinor }),
  });
}

/** Places an order and returns its authorisation. */
export async function authorizeOrder(
  ...[services, visitor, request]: Parameters<typeof placeOrder>
): Promise<Result<AuthorizationView, OrderRefusal>> {
  const placed = await placeOrder(services, visitor, request);
  if (!placed.ok) return placed;
  const { state, ...rest } = placed.value;
  const attempt = await findAttemptByKey(services.db, request.key);
  return succeed({ status: statusOf[state], authorizationTokenId: attempt?.authorizationRef ?? null, ...rest });
}
