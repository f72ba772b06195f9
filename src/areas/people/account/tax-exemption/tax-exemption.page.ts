import { listCertificates } from '../../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { stateOptions } from '../../../../../server/store/checkout/exemptions/exemptible-states.ts';
import {
  certificateUploads,
  readCertificateValues,
  receiveCertificate,
  type KeptFile,
} from '../../../../components/exemptions/receive-certificate.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';

/** Shows the account's tax-exemption certificates, and accepts another. An uploaded file is kept for the next try. */
export const taxExemptionPage = definePage({
  access: 'user',
  frame: accountFrame('account-tax-exemption'),
  uploads: certificateUploads,
  async load({ page, form, services, url }) {
    const { account, language } = page;
    const [certificates, options] = await Promise.all([
      listCertificates(services.db, account.userId),
      stateOptions(services.accountContent, { language, home: services.installation.country }),
    ]);
    return {
      certificates,
      options,
      today: organizationDate(services.clock.now(), services.installation.timeZone),
      values: readCertificateValues(form),
      kept: null as KeptFile,
      isSent: url.searchParams.get('done') === 'sent',
    };
  },
  intents: {
    async submit({ page, form, files, services }) {
      const { account, t } = page;
      const refused = await receiveCertificate({ services, form, files, t }, { userId: account.userId });
      return refused ?? redirectTo(`${page.path}?done=sent`);
    },
  },
});
