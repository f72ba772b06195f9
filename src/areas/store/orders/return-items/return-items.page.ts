import { lineDetails } from '../../../../../server/store/orders/order-wording.ts';
import { returnItemsPath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { listOrderLines, type Order } from '../../../../../server/store/orders/order.repo.ts';
import { readerWithLink } from '../../../../../server/store/orders/links/order-link.ts';
import { askReturn, unitsField } from '../../../../../server/store/orders/returns/ask-return.ts';
import { returnPicture } from '../../../../../server/store/orders/returns/return.contract.ts';
import { readReturnFacts, returnTerms } from '../../../../../server/store/orders/returns/read-return-facts.ts';
import { returnableUnits } from '../../../../../server/store/orders/returns/returnable-units.rules.ts';
import { readUnits } from '../../../../components/orders/read-units.ts';
import { showReturns, type ShownReturn } from '../../../../components/orders/show-returns.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notKept } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { findAskedOrder } from '../find-asked-order.ts';
import { orderHref } from '../order-href.ts';
import { receivePictures, type KeptPicture } from './receive-pictures.ts';

interface ReturnItemsView {
  order: Pick<Order, 'orderNumber'>;
  /** Lines of which units can be sent back. */
  rows: { field: string; name: string; details: string; left: number }[];
  returns: ShownReturn[];
  /** Pictures of an earlier try. */
  kept: KeptPicture[];
  /** How many returns the order has. */
  seenReturns: number;
  returnDays: number;
  orderHref: string;
  /** Target of the form. */
  action: string;
  isAsked: boolean;
}

const linkOf = ({ url }: Pick<PageCall, 'url'>): string | null => url.searchParams.get('link');

/** The page where the buyer asks for a return, and sees those of the order: its owner, or a guest with the link. */
export const returnItemsPage = definePage<SiteFrame, ReturnItemsView>({
  access: 'public',
  frame: siteFrame,
  // More than are kept may be sent, so that a form with too many is shown again.
  uploads: { most: 20, limitOf: (field) => (field === 'pictures' ? returnPicture.largest : 0) },
  async load(call) {
    const { page, services, url } = call;
    const { language, t } = page;
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    const { db, installation, env } = services;
    const lines = await listOrderLines(db, order.id);
    const facts = await readReturnFacts(db, order, lines);
    const left = returnableUnits(facts, returnTerms(services));
    const link = linkOf(call);
    return {
      order,
      rows: lines
        .filter(({ id }) => left.has(id))
        .map((line) => ({
          field: unitsField(line),
          name: line.name[language],
          details: lineDetails(line, language, installation),
          left: left.get(line.id) ?? 0,
        })),
      returns: showReturns(facts.returns, order, lines, { language, t, timeZone: installation.timeZone }),
      kept: [],
      seenReturns: facts.returns.length,
      returnDays: env.returnDays,
      orderHref: orderHref(order, language, link),
      action: returnItemsPath(order.orderNumber, language, link),
      isAsked: url.searchParams.get('done') === 'asked',
    };
  },
  intents: {
    async submit(call) {
      const { page, services, form, files, viewer } = call;
      const { t, language } = page;
      const order = await findAskedOrder(call);
      if (order instanceof Response) return order;
      const pictures = await receivePictures(services, order, { arrived: files, kept: form.getAll('kept'), t });
      if (pictures.errors.length > 0) {
        const { errors, kept, isStorageFull } = pictures;
        return { errors, show: { kept }, ...(isStorageFull && notKept) };
      }
      const link = linkOf(call);
      const reader = await readerWithLink(services, viewer.reader, link);
      const lines = await listOrderLines(services.db, order.id);
      const asked = await askReturn(services, reader, {
        orderId: order.id,
        units: readUnits(form, lines, unitsField),
        reason: form.get('reason') ?? '',
        note: form.get('note') ?? '',
        pictureIds: pictures.kept.map(({ id }) => id),
        seenReturns: Number(form.get('seen') ?? 0),
      });
      if (asked.ok) {
        services.delivery.poke();
        const path = returnItemsPath(order.orderNumber, language, link);
        return redirectTo(`${path}${path.includes('?') ? '&' : '?'}done=asked`);
      }
      if (asked.code === 'not_found') return notFound();
      if (asked.code === 'invalid_input') {
        const errors = Object.entries(asked.problems ?? {}).map(([field, { key, tokens }]) => {
          const line = lines.find((each) => unitsField(each) === field);
          const message = t(key, tokens);
          return { field, message: line ? `${line.name[language]}: ${message}` : message };
        });
        return { errors, show: { kept: pictures.kept } };
      }
      return asked.code === 'changed'
        ? { status: 409, errors: [{ message: t('ReturnChanged') }], show: { kept: pictures.kept } }
        : { errors: [{ field: 'pictures', message: t('ReturnPictureGone') }] };
    },
  },
});
