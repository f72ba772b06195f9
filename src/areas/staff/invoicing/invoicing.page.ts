import { readInvoicingSettings } from '../../../../server/store/orders/invoices/invoicing-settings.repo.ts';
import { saveInvoicing, type TypedInvoicing } from '../../../../server/store/orders/invoices/save-invoicing.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

function readTyped(form: URLSearchParams): TypedInvoicing {
  const text = (name: string) => form.get(name) ?? '';
  return {
    taxNumber: text('taxNumber'),
    bank: text('bank'),
    checkAddress: text('checkAddress'),
    contactEmail: text('contactEmail'),
    termsDays: text('termsDays'),
  };
}

/** What invoices say about the seller and how to pay them; administrators change it. */
export const invoicingPage = definePage({
  access: 'installation',
  frame: siteFrame,
  async load({ services, form, url }) {
    const { taxNumber, bank, checkAddress, contactEmail, termsDays, version } = await readInvoicingSettings(
      services.db,
    );
    const stored: TypedInvoicing = { taxNumber, bank, checkAddress, contactEmail, termsDays: String(termsDays) };
    return {
      typed: form ? readTyped(form) : stored,
      version: form?.get('version') ?? String(version),
      isDone: url.searchParams.get('done') === 'saved',
    };
  },
  intents: {
    async save({ services, form, page, viewer, locals }) {
      if (!viewer.person) return notFound();
      const saved = await saveInvoicing(services, {
        staff: viewer.person,
        typed: readTyped(form),
        version: form.get('version') ?? '',
        requestId: locals.requestId,
      });
      if (saved.ok) return redirectTo(`${page.path}?done=saved`);
      if (saved.code === 'not_found') return notFound();
      if (saved.code === 'changed_meanwhile') {
        return { errors: [{ message: page.t('InvoicingChanged') }], status: 409 as const };
      }
      const problems = Object.entries(('problems' in saved && saved.problems) || {});
      return { errors: problems.map(([field, { key, tokens }]) => ({ field, message: page.t(key, tokens) })) };
    },
  },
});
