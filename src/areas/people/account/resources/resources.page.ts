import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { acceptLicense } from '../../../../../server/learning/resources/accept-license.ts';
import { licenseVersion } from '../../../../../server/learning/resources/license.rules.ts';
import { listResources } from '../../../../../server/learning/resources/list-resources.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';

/** Shows a person's files, and records their agreement to a licence. */
export const resourcesPage = definePage({
  access: 'user',
  frame: accountFrame('account-resources'),
  async load({ page, form, services, url }) {
    const { resources, receivedAt, isFailing } = await listResources(services, page.account, page.language);
    return {
      resources,
      version: licenseVersion,
      asOf: isFailing && receivedAt ? organizationDate(receivedAt, services.installation.timeZone) : null,
      isAway: isFailing && receivedAt === null,
      isAccepted: !form && url.searchParams.has('accepted'),
      isFileAway: !form && url.searchParams.has('away'),
      isImpersonating: Boolean(page.person?.impersonator),
    };
  },
  intents: {
    async accept({ page, form, services }) {
      const { t, account, person, path } = page;
      const resourceId = form.get('resource') ?? '';
      const field = `accept-${resourceId}`;
      if (!form.has('agree')) return { errors: [{ field, message: t('ResourcesAgreeMissing') }] };
      const given = { resourceId, version: form.get('version') ?? '' };
      const accepted = person ? await acceptLicense(services, { account, person }, given) : null;
      if (accepted?.ok) return redirectTo(`${path}?accepted=${encodeURIComponent(resourceId)}`);
      if (accepted?.code === 'changed_meanwhile') {
        return { status: 409, errors: [{ field, message: t('ResourcesLicenseChanged') }] };
      }
      return accepted?.code === 'forbidden' ? { errors: [{ message: t('AuthImpersonating') }] } : notFound();
    },
  },
});
