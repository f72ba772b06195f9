import { cancelOwnOrder } from '../../../server/store/orders/credits/cancel-order.ts';
import type { SettleServices } from '../../../server/store/orders/order-services.ts';
import type { Order, OrderReader } from '../../../server/store/orders/order.repo.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { FormError } from '../../http/form-errors.ts';
import { notFound, redirectTo } from '../../http/responses.ts';

interface Call {
  services: SettleServices;
  page: { t: Translate };
}

/**
 * Cancels an order for its buyer, before any part of it has shipped.
 * @param path the page to show afterwards
 */
export async function cancelOrderIntent(
  { services, page: { t } }: Call,
  { order, reader, path }: { order: Order | null; reader: OrderReader; path: string },
): Promise<Response | { status: 409; errors: FormError[] }> {
  if (!order) return notFound();
  const cancelled = await cancelOwnOrder(services, reader, order.id);
  if (cancelled.ok) return redirectTo(`${path}${path.includes('?') ? '&' : '?'}done=cancelled`);
  if (cancelled.code === 'not_found') return notFound();
  return { status: 409, errors: [{ field: '', message: t('OrderCancelTooLate') }] };
}
