import {
  decideCertificate,
  type CertificateDecision,
} from '../../../../server/store/checkout/exemptions/decide-certificate.ts';
import {
  listCertificatesIn,
  type OwnedCertificate,
} from '../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { stateOptions } from '../../../../server/store/checkout/exemptions/exemptible-states.ts';
import { listTaxToReturn, type TaxToReturn } from '../../../../server/store/orders/credits/list-tax-to-return.ts';
import { returnTax } from '../../../../server/store/orders/credits/return-tax.ts';
import { findForStaff } from '../../../../server/store/orders/search/search-orders.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type Intent } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

const outcomes = ['approve', 'refuse', 'return'] as const;

/** Why the tax of an order was not given back. */
const refusals = {
  changed: 'StaffExemptionTaxChanged',
  unexplained: 'CreditUnexplained',
  no_account: 'CreditNoAccount',
} as const satisfies Record<string, PhraseKey>;

/** Everything the page shows. */
interface ExemptionsView {
  waiting: OwnedCertificate[];
  approved: OwnedCertificate[];
  /** Orders that were placed with tax while their certificate waited. */
  toReturn: TaxToReturn[];
  /** States that a certificate can cover. */
  options: { value: string; label: string }[];
  /** The values of the refused form. */
  typed: { id: string | null; states: string[]; expiresOn: string; number: string; reason: string } | null;
  done: (typeof outcomes)[number] | null;
}

/** Makes the intent of one kind of decision. Field ids include the certificate's id. */
const decide =
  (read: (form: URLSearchParams) => CertificateDecision): Intent<SiteFrame, ExemptionsView> =>
  async ({ page: { path, t }, viewer: { person }, form, services, locals }) => {
    const id = form.get('id') ?? '';
    if (!person || !isUuid(id)) return notFound();
    const { requestId } = locals;
    const decision = read(form);
    const decided = await decideCertificate(services, { staff: person, id, decision, requestId });
    if (decided.ok) {
      services.delivery.poke();
      return redirectTo(`${path}?done=${decision.kind}`);
    }
    const problems = Object.entries(decided.problems ?? {});
    return problems.length > 0
      ? { errors: problems.map(([field, { key, tokens }]) => ({ field: `${field}-${id}`, message: t(key, tokens) })) }
      : { status: 409, errors: [{ message: t('StaffExemptionGone') }] };
  };

/** Shows the certificates that wait and the valid ones; forms decide on each. */
export const exemptionsPage = definePage({
  access: 'exemptions.decide',
  rights: { return: 'orders.credit' },
  frame: siteFrame,
  async load({ page, form, services, url }): Promise<ExemptionsView> {
    const { db, accountContent } = services;
    const [waiting, approved, toReturn, options] = await Promise.all([
      listCertificatesIn(db, 'waiting'),
      listCertificatesIn(db, 'approved'),
      listTaxToReturn(db),
      stateOptions(accountContent, { language: page.language, home: services.installation.country }),
    ]);
    const typed = form && {
      id: form.get('id'),
      states: form.getAll('states'),
      expiresOn: form.get('expiresOn') ?? '',
      number: form.get('number') ?? '',
      reason: form.get('reason') ?? '',
    };
    return {
      waiting,
      approved,
      toReturn,
      options,
      typed,
      done: outcomes.find((outcome) => outcome === url.searchParams.get('done')) ?? null,
    };
  },
  intents: {
    approve: decide((form) => ({
      kind: 'approve',
      states: form.getAll('states'),
      expiresOn: form.get('expiresOn') ?? '',
      number: form.get('number') ?? '',
    })),
    refuse: decide((form) => ({ kind: 'refuse', reason: form.get('reason') ?? '' })),
    /** Gives the tax of an order back. */
    async return({ page: { path, t }, viewer: { person }, form, services, locals: { requestId } }) {
      const order = await findForStaff(services.db, form.get('order') ?? '');
      if (!person || !order) return notFound();
      const seenMinor = Number(form.get('tax'));
      const returned = await returnTax(services, { staff: person, requestId }, { orderId: order.id, seenMinor });
      if (returned.ok) return redirectTo(`${path}?done=return`);
      if (returned.code === 'not_found') return notFound();
      return { status: 409, errors: [{ message: t(refusals[returned.code]) }] };
    },
  },
});
