import { mailLookOf } from '../../../../../server/content/organization/read-mail-look.ts';
import { readPdfLook } from '../../../../../server/content/organization/read-pdf-look.ts';
import { writeMail } from '../../../../../server/platform/email/write-mail.ts';
import { writeInvoices } from '../../../../../server/store/orders/invoices/write-invoice.ts';
import { definePage } from '../../../../http/define-page.ts';
import { sendPrivateFile } from '../../../../http/file-answer.ts';
import type { PageRequest } from '../../../../http/page-request.ts';
import { noFrame, siteFrame } from '../../../../layouts/site-frame.ts';
import { useDraftRecord } from './load-draft-record.ts';
import { sampleInvoice, sampleOrder } from './sample-order.ts';

/** Sign-in as the draft of the brand shows it; its form leads to the real one. */
export const signInPreviewPage = definePage({
  access: 'brand',
  async frame(request: PageRequest) {
    await useDraftRecord(request);
    return { ...(await siteFrame(request)), returnPath: '/', isReturning: false };
  },
  load: async () => ({ isSingleSignOnOffered: false, notice: undefined, errors: [] }),
});

/** A mail has its styles in its elements. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'";

/** The mail of an order as the draft of the brand shows it. The logo is a file of the published brand. */
export const mailPreviewPage = definePage({
  access: 'brand',
  frame: noFrame,
  async load(call) {
    const record = await useDraftRecord(call);
    const { t } = await siteFrame(call);
    const { siteOrigin } = call.services.env;
    const look = mailLookOf(record, siteOrigin);
    const logo = record.logo && new URL(record.logo.src, siteOrigin).href;
    const content = sampleOrder(t, siteOrigin, call.services.installation);
    const draft = { to: 'reader@example.org', language: call.language, content } as const;
    const words = await call.services.readWords(call.language);
    const { html } = writeMail(draft, words, undefined, { ...look, logo });
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': mailPolicy,
        'X-Frame-Options': 'SAMEORIGIN',
        'Cache-Control': 'private, no-store',
      },
    });
  },
});

/** An invoice as the draft of the brand shows it. */
export const invoicePreviewPage = definePage({
  access: 'brand',
  isFile: true,
  frame: noFrame,
  async load(call) {
    const record = await useDraftRecord(call);
    const { t } = await siteFrame(call);
    const invoice = sampleInvoice(t, {
      record,
      language: call.language,
      issuedAt: call.services.clock.now(),
      locality: call.services.installation,
    });
    const body = await writeInvoices([invoice], await readPdfLook(call.services, record));
    return sendPrivateFile({ name: `${invoice.number}.pdf`, type: 'application/pdf', body });
  },
});
