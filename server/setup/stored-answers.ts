import { findRow } from '../content/items/content.repo.ts';
import type { SiteFields } from '../content/items/types/site.contract.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { readInstallation } from '../platform/installation/installation.repo.ts';
import { listAdministrators } from './administrator.ts';
import { describeBody } from './body-modules.ts';

/** Returns the answers that describe a site as it is; null before it is set up. */
export async function readStoredAnswers(db: Database, clock: Clock): Promise<Record<string, unknown> | null> {
  const facts = await readInstallation(db);
  if (!facts) return null;
  const { languages, timeZone, currency, country, paper, modulesOff } = facts;
  const organization: Record<string, unknown> = {};
  let site: Partial<SiteFields> = {};
  for (const language of languages) {
    const fields = (await findRow(db, 'site:main', language))?.fields as SiteFields | null | undefined;
    organization[language] = fields?.organization;
    site = { ...fields, ...site };
  }
  const { initials, marks = [], legalName, address, telephone, supportEmail, brandColor, signalColor } = site;
  const [administrator] = await listAdministrators(db, clock);
  const described = {
    organization,
    initials,
    country,
    languages,
    timeZone,
    currency,
    paper,
    marks: marks.map(({ prefix }) => prefix),
    administrator,
    ...describeBody(modulesOff),
    legalName,
    address,
    telephone,
    supportEmail,
    brandColor,
    signalColor,
  };
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined));
}
