import { houseColours, readBrandColours } from '../../platform/brand/palette.rules.ts';
import { plainMailLook, type MailLook } from '../../platform/email/mail-look.ts';
import type { ReadMailLook } from '../../platform/email/mailer.ts';
import type { Log } from '../../platform/log.ts';
import type { Organization, OrganizationRecord } from './read-organization.ts';

/** Returns how the organisation's mails look; the logo is the PNG that the site answers. */
export function mailLookOf(record: OrganizationRecord, siteOrigin: string): MailLook {
  const legal = [record.legalName, record.legalNumber].filter((line) => line !== null);
  return {
    name: record.organization,
    address: record.address,
    legal: legal.length > 0 ? legal.join(', ') : null,
    logo: record.logo ? new URL('/logo.png', siteOrigin).href : null,
    brand: (readBrandColours(record) ?? houseColours).brand,
  };
}

/** Reads how mails look; while the content is away they are sent without logo and address. */
export const createReadMailLook =
  (organization: Organization, { siteOrigin, log }: { siteOrigin: string; log: Log }): ReadMailLook =>
  async (language) => {
    try {
      return mailLookOf(await organization.read(language), siteOrigin);
    } catch (error) {
      log.warn({ err: error }, 'an email is sent without the brand: the content cannot be read');
      return plainMailLook;
    }
  };
