import { readPdfLook } from '../../../../../server/content/organization/read-pdf-look.ts';
import { composeCreditNote } from '../../../../../server/store/orders/credits/compose-credit-note.ts';
import { readBooks } from '../../../../../server/store/orders/credits/read-books.ts';
import { writeInvoice } from '../../../../../server/store/orders/invoices/write-invoice.ts';
import { listOrderLines } from '../../../../../server/store/orders/order.repo.ts';
import { definePage } from '../../../../http/define-page.ts';
import { sendPrivateFile } from '../../../../http/file-answer.ts';
import { notFound } from '../../../../http/responses.ts';
import { noFrame, siteFrame } from '../../../../layouts/site-frame.ts';
import { findAskedOrder } from '../find-asked-order.ts';

/** Answers with a credit note of an order as a PDF, in the language of the page. */
export const creditNotePage = definePage({
  access: 'public',
  isFile: true,
  frame: noFrame,
  async load(call) {
    const { services, language, params } = call;
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    const books = await readBooks(services.db, order.id);
    const note = books.notes.find(({ number }) => number === params['creditNumber']);
    const invoice = books.invoices.find(({ id }) => id === note?.invoiceId);
    if (!note || !invoice) return notFound();
    const [{ shell, t }, lines] = await Promise.all([siteFrame(call), listOrderLines(services.db, order.id)]);
    const { address = [], legalNumber = null } = shell.site ?? {};
    const seller = [t('SiteName'), ...address, ...(legalNumber === null ? [] : [legalNumber])];
    const creditLines = books.creditLines.filter(({ creditNoteId }) => creditNoteId === note.id);
    const { invoiceLines } = books;
    const { installation } = services;
    const document = composeCreditNote(
      { order, lines, note, creditLines, invoice, invoiceLines, language, seller, installation },
      { t },
    );
    const look = await readPdfLook(services, await services.organization.read(language));
    return sendPrivateFile({
      name: `${note.number}.pdf`,
      type: 'application/pdf',
      body: await writeInvoice(document, look),
    });
  },
});
