import type { Organization } from '../../../content/organization/read-organization.ts';
import { toLocale } from '../../../platform/locale.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { Seller } from './invoice-document.contract.ts';
import { putSeller } from './invoicing-settings.repo.ts';

type Tools = Pick<Platform, 'db'> & { organization: Organization; installation: { languages: readonly string[] } };

/**
 * Stores the seller as the content has it: an invoice is issued in a transaction, which never waits for content. Every
 * node does so; a second write of the same changes nothing.
 */
async function followSeller({ db, organization, installation }: Tools): Promise<void> {
  const seller: Seller = {};
  for (const language of installation.languages.map(toLocale)) {
    const { organization: name, address, legalNumber } = await organization.read(language);
    seller[language] = [name, ...address, ...(legalNumber === null ? [] : [legalNumber])];
  }
  await putSeller(db, seller);
}

/** Stores the seller now and every minute. */
export const startSeller = (tools: Tools & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: 60_000,
    run: () => followSeller(tools),
    log: tools.log,
    problem: 'the seller could not be read for the invoices; the one known before counts',
  });
