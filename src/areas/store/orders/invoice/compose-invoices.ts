import { composeInvoice } from '../../../../../server/store/orders/invoices/invoice.ts';
import type { Invoice } from '../../../../../server/store/orders/invoices/shown-invoice.ts';
import type { Order } from '../../../../../server/store/orders/order.repo.ts';
import {
  draftDocument,
  listShownInvoices,
  readDocument,
} from '../../../../../server/store/orders/receivables/show-invoices.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';

type Call = Pick<PageCall, 'services' | 'language'> & Parameters<typeof siteFrame>[0];

/** Returns the invoices of an order in the language of the page, the first one first. */
export async function composeInvoices(call: Call, order: Order): Promise<Invoice[]> {
  const { db } = call.services;
  const reader = await readSeller(call);
  const shown = await listShownInvoices(db, call.services, order);
  return Promise.all(
    shown.map(async ({ invoice, balance, state }) => {
      const { number, dueOn, issuedAt } = invoice;
      const document = await readDocument(db, order, invoice);
      const { seller, language, installation } = reader;
      const issued = { number, dueOn, balance, state };
      return composeInvoice({ document, issued, issuedAt, seller, language, installation }, { t: reader.t });
    }),
  );
}

/** Returns what the invoice of a whole order would be: something for the buyer's accounts before it ships. */
export async function composeProForma(call: Call, order: Order): Promise<Invoice> {
  const { t, seller, language, installation } = await readSeller(call);
  const document = await draftDocument(call.services.db, order);
  const source = { document, issued: null, issuedAt: order.placedAt, seller, language, installation };
  return composeInvoice(source, { t });
}

async function readSeller(call: Call) {
  const { shell, t } = await siteFrame(call);
  const { address = [], legalNumber = null } = shell.site ?? {};
  const seller = [t('SiteName'), ...address, ...(legalNumber === null ? [] : [legalNumber])];
  return { t, seller, language: call.language, installation: call.services.installation };
}
