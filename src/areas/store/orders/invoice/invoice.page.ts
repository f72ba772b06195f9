import { readPdfLook } from '../../../../../server/content/organization/read-pdf-look.ts';
import { composeInvoice } from '../../../../../server/store/orders/invoices/invoice.ts';
import { writeInvoice } from '../../../../../server/store/orders/invoices/write-invoice.ts';
import { makeInvoiceNumber } from '../../../../../server/store/orders/order-number.rules.ts';
import { listOrderLines } from '../../../../../server/store/orders/order.repo.ts';
import { definePage } from '../../../../http/define-page.ts';
import { sendPrivateFile } from '../../../../http/file-answer.ts';
import { noFrame, siteFrame } from '../../../../layouts/site-frame.ts';
import { findAskedOrder } from '../find-asked-order.ts';

/** Answers with the invoice of an order in the language of the page; the seller is the organization of the site. */
export const invoicePage = definePage({
  access: 'public',
  isFile: true,
  frame: noFrame,
  async load(call) {
    const { services, language } = call;
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    const [{ shell, t }, lines] = await Promise.all([siteFrame(call), listOrderLines(services.db, order.id)]);
    const { address = [], legalNumber = null } = shell.site ?? {};
    const seller = [t('SiteName'), ...address, ...(legalNumber === null ? [] : [legalNumber])];
    const invoice = composeInvoice({ order, lines, language, seller, installation: services.installation }, { t });
    const look = await readPdfLook(services, await services.organization.read(language));
    const name = `${makeInvoiceNumber(order.orderNumber)}.pdf`;
    return sendPrivateFile({ name, type: 'application/pdf', body: await writeInvoice(invoice, look) });
  },
});
