import { certificateLink } from '../../../../../server/learning/certificates/certificate-link.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { certificateState, verifyPath } from '../../../../../server/learning/training/learner-item.rules.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';

/** Shows a person's courses, and certificates with their PDFs. */
export const trainingPage = definePage({
  access: 'user',
  frame: accountFrame('account-training'),
  async load({ page: { account, language }, services }) {
    const { clock, env, training } = services;
    const { courses, certificates, receivedAt, isFailing } = await training.learners.read(account);
    const now = clock.now();
    const today = organizationDate(now, services.installation.timeZone);
    return {
      courses,
      certificates: certificates.map((certificate) => {
        const { id, number } = certificate;
        const grant = { userId: account.userId, kind: 'trainingcertificate' as const, documentId: id, language };
        const state = certificateState(certificate, today);
        const link = certificateLink(grant, { secrets: env.sessionSecrets, now });
        return { ...certificate, state, link: state === 'revoked' ? null : link, verify: verifyPath(language, number) };
      }),
      /** The day of the list shown while the learning system does not answer. */
      asOf: isFailing && receivedAt ? organizationDate(receivedAt, services.installation.timeZone) : null,
      isAway: isFailing && receivedAt === null,
      isKnown: account.lmsId !== null,
    };
  },
});
