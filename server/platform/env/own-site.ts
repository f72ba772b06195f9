import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const nameOfMark = 'own-site';

/** Marks a data directory as that of an organisation's own site: a start without DEMO is no demo then. */
export function markOwnSite(dataDir: string): void {
  const text = 'The site of an organisation, made by "npm run setup": a start without DEMO shows it, and no demo.\n';
  writeFileSync(path.join(dataDir, nameOfMark), text);
}

export const hasOwnSite = (dataDir: string): boolean => existsSync(path.join(dataDir, nameOfMark));
