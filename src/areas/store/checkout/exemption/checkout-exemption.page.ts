import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { cleanEmail, findEmailProblem } from '../../../../../server/platform/email.rules.ts';
import { findLineProblem, type Problem } from '../../../../../server/platform/problem.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { checkoutLimits } from '../../../../../server/store/checkout/checkout-address.rules.ts';
import { findOpenCheckout, type CartCheckout } from '../../../../../server/store/checkout/checkout.repo.ts';
import { listCertificates } from '../../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { certificateOwner } from '../../../../../server/store/checkout/exemptions/exemption.rules.ts';
import { stateOptions } from '../../../../../server/store/checkout/exemptions/exemptible-states.ts';
import type { CertificateSender } from '../../../../../server/store/checkout/exemptions/submit-certificate.ts';
import {
  certificateUploads,
  readCertificateValues,
  receiveCertificate,
  type KeptFile,
} from '../../../../components/exemptions/receive-certificate.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

type Call = PageCall<SiteFrame>;

interface ExemptionView {
  certificates: Awaited<ReturnType<typeof listCertificates>>;
  options: { value: string; label: string }[];
  today: string;
  values: { states: string[]; number: string; name: string; email: string };
  kept: KeptFile;
  /** A guest is asked whom to write to. */
  isGuest: boolean;
  isWaiting: boolean;
}

/** Returns the cart that is checked out; null without one. */
const findCart = async ({ services, viewer }: Call): Promise<CartCheckout | null> =>
  viewer.owner && findOpenCheckout(services.db, viewer.owner);

const leaveForCart = ({ page }: Call): Response => redirectTo(sitePath('/cart', page.language), { status: 302 });

/** Returns the sender of the form and what is wrong with what a guest has entered. */
function readSender({ viewer, page, form }: Call, cartId: string): { sender: CertificateSender; errors: FormError[] } {
  if (viewer.person) return { sender: { userId: viewer.person.userId }, errors: [] };
  const name = (form?.get('name') ?? '').trim();
  const email = cleanEmail(form?.get('email') ?? '');
  const problems: [string, Problem | null | undefined][] = [
    ['name', findLineProblem(name, { max: 2 * checkoutLimits.lastName, isRequired: true })],
    ['email', findEmailProblem(email)],
  ];
  const errors = problems.flatMap(([field, problem]) =>
    problem ? [{ field, message: page.t(problem.key, problem.tokens) }] : [],
  );
  return { sender: { cartId, name, email, language: page.language }, errors };
}

/** Takes a certificate. @param next where the buyer goes on */
const take =
  (next: (call: Call) => string): Intent<SiteFrame, ExemptionView> =>
  async (call) => {
    const found = await findCart(call);
    if (!found) return leaveForCart(call);
    const { sender, errors } = readSender(call, found.cart.id);
    const { services, form, files, page } = call;
    const refused = await receiveCertificate({ services, form, files, t: page.t }, sender, errors);
    return refused ?? redirectTo(next(call));
  };

/**
 * Takes a tax-exemption certificate during the checkout, of guests too; the buyer orders now with tax or waits
 * (docs/decisions/checkout.md#certificate-at-the-checkout).
 */
export const checkoutExemptionPage = definePage({
  access: 'public',
  frame: siteFrame,
  uploads: certificateUploads,
  async load(call): Promise<ExemptionView | Response> {
    const { page, viewer, services, form, url } = call;
    const found = await findCart(call);
    if (!found) return leaveForCart(call);
    const { cart, checkout } = found;
    const home = services.installation.country;
    const owner = certificateOwner(viewer.person, cart.id) ?? '';
    const [certificates, options] = await Promise.all([
      listCertificates(services.db, owner),
      stateOptions(services.accountContent, { language: page.language, home }),
    ]);
    const shipped = checkout.shippingAddress ?? checkout.billingAddress;
    const { states, number } = readCertificateValues(form);
    const suggested = shipped?.country === home ? [shipped.state] : [];
    return {
      certificates,
      options,
      today: organizationDate(services.clock.now(), services.installation.timeZone),
      values: {
        states: form ? states : suggested,
        number,
        name: form?.get('name') ?? `${checkout.firstName} ${checkout.lastName}`.trim(),
        email: form?.get('email') ?? checkout.email,
      },
      kept: null,
      isGuest: viewer.person === null,
      isWaiting: url.searchParams.get('done') === 'wait',
    };
  },
  intents: {
    order: take(({ page }) => sitePath('/checkout', page.language)),
    wait: take(({ page }) => `${page.path}?done=wait`),
  },
});
