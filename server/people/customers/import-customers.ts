import { normalizeEmail } from '../../platform/email.rules.ts';
import { readTable, tableProblem, type TableRow } from '../../platform/csv/read-table.ts';
import { allOrNothing } from '../../platform/db/all-or-nothing.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeProblems } from '../../platform/problem.rules.ts';
import { findUserByEmail } from '../accounts/account.repo.ts';
import { storeFacts, type FactsRequest } from './change-customer.ts';
import { customerFlags, customerIds, factSentences, readListNames, type FactsChange } from './customer-facts.rules.ts';

const columns = {
  required: ['email'],
  optional: [
    ...customerFlags.map(({ column }) => column),
    ...customerIds.map(({ name }) => name),
    'company',
    'priceLists',
  ],
} as const;

/** The text that removes an identifier: an empty cell leaves it. */
const none = 'none';

/** An outcome of a file of customers: with any problem nothing is stored. */
export interface CustomersReport {
  customers: number;
  changed: number;
  problems: string[];
}

interface CustomersFile extends Pick<FactsRequest, 'actor' | 'priceLists' | 'isTold'> {
  name: string;
  text: string;
  /** Reports only; stores nothing. */
  isCheck: boolean;
}

/**
 * Changes the facts of the customers of a CSV file, in one transaction: all of them or none. Columns that the file lacks
 * and empty cells leave what is there, so a second run changes nothing. Every problem is found at once.
 */
export const importCustomers = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  file: CustomersFile,
): Promise<CustomersReport> => allOrNothing(db, file, (tx) => storeRows(tx, clock, file));

async function storeRows(tx: Database, clock: Platform['clock'], file: CustomersFile): Promise<CustomersReport> {
  const { rows, problems } = readTable(file.name, file.text, columns);
  const seen = new Set<string>();
  let changed = 0;
  for (const { at, cells } of rows) {
    const email = normalizeEmail(cells['email'] ?? '');
    const wrongAt = (column: string, problem: string) => problems.push(tableProblem(file.name, at, column, problem));
    if (seen.has(email)) wrongAt('email', 'is there already in a row above');
    seen.add(email);
    const { change, wrong } = readChange(cells);
    for (const column of wrong) wrongAt(column, 'must be yes, no or empty');
    const userId = await findUserByEmail(tx, email);
    if (userId === null) {
      wrongAt('email', 'no account has this address; invite them first');
      continue;
    }
    const { actor, priceLists, isTold } = file;
    const stored = await storeFacts(tx, clock, { actor, userId, change, reason: file.name, priceLists, isTold });
    if (stored.ok) changed += stored.value.length > 0 ? 1 : 0;
    else {
      const sentences = describeProblems(stored.problems, factSentences);
      for (const [field, sentence] of Object.entries(sentences))
        wrongAt(field === 'companyId' ? 'company' : field, sentence);
    }
  }
  return { customers: rows.length, changed, problems };
}

/** Reads the facts of a row; `wrong` names the columns whose text is neither yes nor no. */
function readChange(cells: TableRow['cells']): { change: FactsChange; wrong: string[] } {
  const change: FactsChange = {};
  const wrong: string[] = [];
  for (const { name, column } of customerFlags) {
    const text = (cells[column] ?? '').toLowerCase();
    if (text === 'yes' || text === 'no') change[name] = text === 'yes';
    else if (text !== '') wrong.push(column);
  }
  for (const { name } of customerIds) {
    const text = cells[name] ?? '';
    if (text !== '') change[name] = text === none ? null : text;
  }
  const company = cells['company'] ?? '';
  if (company !== '') change.companyId = company === none ? 'default' : company;
  const lists = cells['priceLists'] ?? '';
  if (lists !== '') change.priceLists = lists === none ? [] : readListNames(lists);
  return { change, wrong };
}
