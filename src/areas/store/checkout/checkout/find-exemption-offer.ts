import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { moduleSwitch } from '../../../../../server/platform/installation/modules.rules.ts';
import type { Platform } from '../../../../../server/platform/platform.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { listOpenCertificates } from '../../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { certificateOwner, exemptibleStates } from '../../../../../server/store/checkout/exemptions/exemption.rules.ts';

/** Where a certificate is sent during the checkout. */
const exemptionPath = '/checkout/exemption';

/** The offer to send a certificate, or what is said while one waits. */
export interface ExemptionOffer {
  path: string;
  isWaiting: boolean;
}

/** Returns the offer for a checkout; null without a cart, and where there are no certificates. */
export async function findExemptionOffer(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  { person, cartId, language }: { person: { userId: string } | null; cartId: string | null; language: string },
): Promise<ExemptionOffer | null> {
  const { country, modulesOff, timeZone } = installation;
  const owner = certificateOwner(person, cartId);
  const isOff = moduleSwitch(modulesOff).isRouteOff(exemptionPath) || exemptibleStates(country).length === 0;
  if (owner === null || cartId === null || isOff) return null;
  const { waiting } = await listOpenCertificates(db, owner, organizationDate(clock.now(), timeZone));
  return { path: sitePath(exemptionPath, language), isWaiting: waiting.length > 0 };
}
