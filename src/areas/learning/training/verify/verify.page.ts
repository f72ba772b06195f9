import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import {
  certificateState,
  readCertificateNumber,
  verifyPath,
  type CertificateState,
} from '../../../../../server/learning/training/learner-item.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';

/** The public facts of a certificate (docs/decisions/account-and-profile.md#checking-a-certificate). */
interface ShownCertificate {
  holder: string;
  title: string;
  issuedOn: string;
  validUntil: string | null;
  state: CertificateState;
  /** Date of the stored answer, when the learning system does not answer. */
  knownSince: string | null;
}

interface VerifyView {
  /** The requested number; empty before a request. */
  number: string;
  outcome: 'ask' | 'found' | 'unknown' | 'unavailable' | 'tooOften';
  certificate: ShownCertificate | null;
}

const show = (number: string, outcome: VerifyView['outcome']): VerifyView => ({ number, outcome, certificate: null });

/** Asks for a certificate number and shows whether the certificate is valid. */
export const verifyPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load({ page: { language }, params, url, viewer, services }): Promise<VerifyView | Response> {
    const given = params['number'] ?? url.searchParams.get('number') ?? '';
    if (given.trim() === '') return show('', 'ask');
    const number = readCertificateNumber(given);
    if (number === null) return show(given.slice(0, 60), 'unknown');
    // A certificate has one canonical address, however the number was typed.
    if (params['number'] !== number) return redirectTo(verifyPath(language, number));
    const attempt = await services.auth.throttle.attempt('verifyCertificate', number, viewer.caller.address);
    if (!attempt.isAllowed) return show(number, 'tooOften');
    const checked = await services.training.learners.verify(number);
    if (checked === null) return show(number, 'unknown');
    if (checked === 'unavailable') return show(number, 'unavailable');
    const { certificate, knownSince } = checked;
    const { holder, title, issuedOn, validUntil } = certificate;
    const state = certificateState(certificate, organizationDate(services.clock.now(), services.installation.timeZone));
    const since = knownSince && organizationDate(knownSince, services.installation.timeZone);
    return { ...show(number, 'found'), certificate: { holder, title, issuedOn, validUntil, state, knownSince: since } };
  },
});
