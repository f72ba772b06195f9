import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { programs } from '../people/access/roles/actor.contract.ts';
import { importCustomers } from '../people/customers/import-customers.ts';
import type { CommandOutcome } from '../people/access/command/people-command.ts';
import { importSubscriptions } from '../people/customers/import-subscriptions.ts';
import { importOffices } from '../people/offices/import-offices.ts';
import type { Platform } from '../platform/platform.ts';
import { listPriceLists } from '../store/pricing/price.repo.ts';

/** Largest file, in bytes. */
export const peopleFileLimit = 20_000_000;

/** Commands of `npm run people` that read a CSV file. */
const fileVerbs = ['import', 'offices', 'subscriptions'] as const;
type FileVerb = (typeof fileVerbs)[number];

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
  if (bytes.length > peopleFileLimit) throw new BadPeopleFile(`${file} is larger than ${peopleFileLimit} bytes.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadPeopleFile(`${file} is not UTF-8: save it as "CSV UTF-8".`);
  }
}

/** A call of one of the commands. */
export interface FileCommand {
  verb: FileVerb;
  file: string;
  isCheck: boolean;
  /** Tells the customer-record system of each change. */
  isTold: boolean;
}

/** Reads the words of a call; null for one that is none of these commands. */
export function readFileCommand(args: readonly string[]): FileCommand | null {
  const words = args.filter((each) => !each.startsWith('--'));
  const flags = new Set(args.filter((each) => each.startsWith('--')));
  const verb = fileVerbs.find((each) => each === words[0]);
  const [, file = '', ...rest] = words;
  const allowed = verb === 'import' ? ['--check', '--tell'] : ['--check'];
  const isKnown = [...flags].every((flag) => allowed.includes(flag));
  if (!verb || file === '' || rest.length > 0 || !isKnown) return null;
  return { verb, file, isCheck: flags.has('--check'), isTold: flags.has('--tell') };
}

/** Carries out one of the commands: all rows of the file, or none with a line for each problem. */
export async function runPeopleFile(
  services: Pick<Platform, 'db' | 'clock'>,
  { verb, file, isCheck, isTold }: FileCommand,
  text: string,
): Promise<CommandOutcome> {
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
): CommandOutcome {
  if (problems.length > 0)
    return { code: 1, lines: [...problems, '', `Nothing was stored: ${problems.length} problems.`] };
  const sentence = isCheck
    ? `${all} without a problem; ${changed} would change. Nothing was stored.`
    : `${all}; ${changed} changed. A running server knows them at the next request.`;
  return { code: 0, lines: [sentence] };
}
