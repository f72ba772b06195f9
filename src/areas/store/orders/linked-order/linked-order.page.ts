import { findLinkedOrder } from '../../../../../server/store/orders/links/order-link.ts';
import { nameAttendeesIntent } from '../../../../components/orders/name-attendees-intent.ts';
import { showReceipt, type Receipt } from '../../../../components/orders/show-receipt.ts';
import { standingText } from '../../../../components/orders/status-text.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

export type LinkedOrderView =
  | { kind: 'order'; receipt: Receipt; status: string; notice: string | undefined }
  /** The link never existed or has expired; the page does not reveal which. */
  | { kind: 'gone' };

const findOrder = ({ services, params }: PageCall<SiteFrame>) => findLinkedOrder(services, params['link'] ?? '');

/** Shows a guest's order to everyone with the link from the email, without an account. */
export const linkedOrderPage = definePage<SiteFrame, LinkedOrderView>({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { page, locals, params, url } = call;
    const { language, t } = page;
    const order = await findOrder(call);
    if (!order) return { kind: 'gone' };
    const receipt = await showReceipt(locals, order, { language, t, link: params['link'] ?? null });
    const notice = url.searchParams.get('done') === 'attendees' ? t('AttendeesSaved') : undefined;
    return { kind: 'order', receipt, status: standingText(order.status, receipt.fulfilment, t), notice };
  },
  intents: {
    attendees: async (call) => nameAttendeesIntent(call, await findOrder(call), call.page.path),
  },
});
