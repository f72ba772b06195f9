import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { memberships as stored } from '../../server/content/items/types/memberships.contract.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { locales } from '../../server/platform/locale.rules.ts';
import { putMemberships } from '../../server/people/membership/memberships.repo.ts';
import { noMemberships, type Memberships } from '../../server/people/membership/memberships.rules.ts';
import { toMemberships } from '../../server/people/membership/read-memberships.ts';

const readVariant = (language: string) => {
  const file = path.join(projectRoot(), 'src/content', language, 'memberships/main.yaml');
  return { language, fields: v.parse(stored, parse(readFileSync(file, 'utf8'))) };
};

/** The memberships of the demo, from its content. */
export const demoMemberships: Memberships = toMemberships(locales.map(readVariant)) ?? noMemberships;

/** Stores the memberships of the demo, as the server does when it starts. */
export const putDemoMemberships = (db: Database): Promise<boolean> =>
  db.transaction((tx) => putMemberships(tx, demoMemberships));
