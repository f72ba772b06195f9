import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { programs } from '../people/access/roles/actor.contract.ts';
import { importCustomers } from '../people/customers/import-customers.ts';
import { importSubscriptions } from '../people/customers/import-subscriptions.ts';
import { importOffices } from '../people/offices/import-offices.ts';
import type { Platform } from '../platform/platform.ts';
import { listPriceLists } from '../store/pricing/price.repo.ts';

/** Largest file, in bytes. */
const fileLimit = 20_000_000;

/** Commands of `npm run people` that read a CSV file. */
export const fileVerbs = ['import', 'offices', 'subscriptions'] as const;
export type FileVerb = (typeof fileVerbs)[number];

export const fileUsage = `  npm run people -- import FILE.csv [--check] [--tell]   changes facts of customers: email and the columns to change
  npm run people -- offices FILE.csv [--check]           gives offices on committees: email, committee, kind, …
  npm run people -- subscriptions FILE.csv [--check]     changes numbers and days of subscriptions: email, sku, …`;

/** A file that cannot be read; the message says why. */
export class BadPeopleFile extends Error {
  override name = 'BadPeopleFile';
}

/** Reads a file as text. @throws BadPeopleFile */
export async function readPeopleFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new BadPeopleFile(`${file} cannot be read: ${error.code ?? error.message}.`);
  });
  if (bytes.length > fileLimit) throw new BadPeopleFile(`${file} is larger than ${fileLimit} bytes.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadPeopleFile(`${file} is not UTF-8: save it as "CSV UTF-8".`);
  }
}

interface PeopleFile {
  verb: FileVerb;
  file: string;
  text: string;
  isCheck: boolean;
  /** Tells the customer-record system of each change. */
  isTold: boolean;
}

/** What a command prints, and its exit code. */
export interface FileOutcome {
  code: 0 | 1;
  lines: string[];
}

/** Carries out one of the commands: all rows of the file, or none with a line for each problem. */
export async function runPeopleFile(
  services: Pick<Platform, 'db' | 'clock'>,
  { verb, file, text, isCheck, isTold }: PeopleFile,
): Promise<FileOutcome> {
  const name = path.basename(file);
  const actor = { userId: programs.commandLine, requestId: randomUUID() };
  if (verb === 'offices') {
    const { offices, changed, problems } = await importOffices(services, { name, text, actor, isCheck });
    return report(problems, { isCheck, all: `${offices} offices`, changed });
  }
  if (verb === 'subscriptions') {
    const { subscriptions, changed, problems } = await importSubscriptions(services, { name, text, actor, isCheck });
    return report(problems, { isCheck, all: `${subscriptions} subscriptions`, changed });
  }
  const priceLists = await listPriceLists(services.db);
  const { customers, changed, problems } = await importCustomers(services, {
    name,
    text,
    actor,
    isCheck,
    isTold,
    priceLists,
  });
  return report(problems, { isCheck, all: `${customers} customers`, changed });
}

function report(
  problems: readonly string[],
  { isCheck, all, changed }: { isCheck: boolean; all: string; changed: number },
): FileOutcome {
  if (problems.length > 0)
    return { code: 1, lines: [...problems, '', `Nothing was stored: ${problems.length} problems.`] };
  const sentence = isCheck
    ? `${all} without a problem; ${changed} would change. Nothing was stored.`
    : `${all}; ${changed} changed. A running server knows them at the next request.`;
  return { code: 0, lines: [sentence] };
}
