import { sitePath, splitSitePath } from '../../content/items/site-path.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FormContent } from './form-content.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import { referenceOf } from '../definition/submission.contract.ts';

type LocationServices = Pick<Platform, 'log' | 'env'> & { formContent: FormContent };

/** Address of the form's own thank-you page. */
export const thanksPath = (id: string, language: Locale, reference: string): string =>
  `${sitePath(`/forms/${id}`, language)}?done=1&reference=${reference}`;

/** True for the address of the form's own thank-you page, with any reference. */
export const isOwnThanks = (location: string, { id, language }: { id: string; language: Locale }): boolean =>
  location.startsWith(thanksPath(id, language, ''));

/** The content answers with the address in the requested language; any other is another page's. */
const withLanguage = (path: string, language: Locale): string =>
  splitSitePath(path).locale === language ? path : sitePath(splitSitePath(path).path, language);

/** Returns an external address whose host is configured; null for any other. */
function findElsewhere({ env }: LocationServices, redirectUrl: string): string | null {
  if (!/^https:/i.test(redirectUrl)) return null;
  const { hostname, port, href } = new URL(redirectUrl);
  return port === '' && [...env.marketingHosts, ...env.redirectHosts].includes(hostname) ? href : null;
}

/** True where a form names its own address, for example `/forms/contact`: its own thank-you page. */
const namesItself = ({ id, redirectUrl }: ContentForm): boolean =>
  redirectUrl !== null && splitSitePath(redirectUrl).path === `/forms/${id}`;

/**
 * Finds where the sender of a form is redirected: the page that the form names, if the content has it or its host is
 * configured, else the form's own thanks with the reference.
 * @returns the address for the id of a submission
 */
export async function findLocation(
  services: LocationServices,
  { form, language }: { form: ContentForm; language: Locale },
): Promise<(submissionId: string) => string> {
  const { formContent, log } = services;
  const { id, redirectUrl, marketing } = form;
  const own = (submissionId: string) => thanksPath(id, language, referenceOf(submissionId));
  // A marketing form shows its message in place; it need not redirect.
  if ((!redirectUrl && marketing) || namesItself(form)) return own;
  const page = redirectUrl && (await formContent.findPage(redirectUrl, language));
  if (page) return () => withLanguage(page, language);
  const elsewhere = redirectUrl ? findElsewhere(services, redirectUrl) : null;
  if (elsewhere) return () => elsewhere;
  log.error({ form: id }, 'No redirect page added or found');
  return own;
}
