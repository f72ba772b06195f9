import { normalizeEmail } from '../../platform/email.rules.ts';
import { readTable, tableProblem, type TableRow } from '../../platform/csv/read-table.ts';
import { allOrNothing } from '../../platform/db/all-or-nothing.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUserByEmail, lockAccount } from '../accounts/account.repo.ts';
import { storeOffice, type OfficeActor } from './change-office.ts';
import { readGrantFacts } from './list-office-kinds.ts';
import { grantFields, grantProblems, readGrant, type GrantFacts, type OfficeGrant } from './office-grant.rules.ts';

const columns = {
  required: ['email', 'committee', 'kind'],
  optional: grantFields.filter((field) => field !== 'committee' && field !== 'kind'),
} as const;

interface PlannedOffice {
  at: number;
  userId: string;
  email: string;
  grant: OfficeGrant;
}

/** An outcome of a file of offices: with any problem nothing is stored. */
export interface OfficesReport {
  offices: number;
  changed: number;
  problems: string[];
}

interface OfficesFile {
  name: string;
  text: string;
  actor: OfficeActor;
  /** Reports only; stores nothing. */
  isCheck: boolean;
}

/**
 * Gives the offices of a CSV file, in one transaction; a second run of the same file changes nothing. People must have an
 * account: an office of somebody without one is given by the committee's content item. Offices that the file lacks stay.
 */
export const importOffices = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  file: OfficesFile,
): Promise<OfficesReport> =>
  allOrNothing(db, file, async (tx) => {
    const { planned, problems } = await planOffices(tx, file);
    let changed = 0;
    for (const { userId, grant } of problems.length > 0 ? [] : planned) {
      await lockAccount(tx, userId);
      const change = { actor: file.actor, userId, reason: file.name, grant, source: 'file' as const };
      if (await storeOffice(tx, clock, change)) changed += 1;
    }
    return { offices: planned.length, changed, problems };
  });

async function planOffices(
  tx: Database,
  { name, text }: Pick<OfficesFile, 'name' | 'text'>,
): Promise<{ planned: PlannedOffice[]; problems: string[] }> {
  const { rows, problems } = readTable(name, text, columns);
  const facts = await readGrantFacts(tx);
  const seen = new Set<string>();
  const planned: PlannedOffice[] = [];
  for (const row of rows) {
    const read = readRow(name, row, facts);
    problems.push(...read.problems);
    const userId = await findUserByEmail(tx, read.email);
    if (userId === null) {
      problems.push(tableProblem(name, row.at, 'email', 'no account has this address; invite them first'));
      continue;
    }
    const key = JSON.stringify([userId, read.grant.acronym, read.grant.officeName]);
    if (seen.has(key)) problems.push(tableProblem(name, row.at, null, 'this office is there already in a row above'));
    seen.add(key);
    planned.push({ at: row.at, userId, email: read.email, grant: read.grant });
  }
  return { planned, problems };
}

function readRow(name: string, { at, cells }: TableRow, facts: GrantFacts) {
  const typed = {
    committee: cells['committee'] ?? '',
    committeeName: cells['committeeName'] ?? '',
    kind: cells['kind'] ?? '',
    office: cells['office'] ?? '',
    individualNumber: cells['individualNumber'] ?? '',
    since: cells['since'] ?? '',
    until: cells['until'] ?? '',
  };
  const { grant, wrong } = readGrant(typed, facts);
  const kinds = facts.kinds.map(({ id }) => id).join(', ');
  const problems = wrong.map((field) =>
    tableProblem(name, at, field, grantProblems[field].sentence.replace('{kinds}', kinds)),
  );
  return { email: normalizeEmail(cells['email'] ?? ''), grant, problems };
}
