import { parseArgs } from 'node:util';
import { rights } from '../roles/right.rules.ts';

export const peopleUsage = `Usage:
  npm run people -- grant MAIL ROLE [options]   gives a role to a person with an account
  npm run people -- invite MAIL ROLE [options]  the same, with an account and a mailed link if there is none
  npm run people -- revoke MAIL ROLE            takes a role away at once
  npm run people -- list                        everybody who holds a role
  npm run people -- who-may RIGHT               everybody who holds a right
Options of grant and invite:
  --until 2026-12-31   the last day
  --reason "…"         kept with the role; also for revoke
  --kinds a,b          types of items that rights on content are limited to
  --languages en       languages that they are limited to
Rights: ${rights.join(', ')}`;

/** A call of the command that can be carried out. */
export type PeopleCommand =
  | {
      verb: 'grant' | 'invite' | 'revoke';
      email: string;
      role: string;
      until: string;
      reason: string;
      kinds: string[];
      languages: string[];
    }
  | { verb: 'list' }
  | { verb: 'who-may'; right: string };

/** Output of a command and its exit code: 1 when it was refused, 2 when it was called wrongly. */
export interface CommandOutcome {
  code: 0 | 1 | 2;
  lines: string[];
}

const options = {
  until: { type: 'string', default: '' },
  reason: { type: 'string', default: '' },
  kinds: { type: 'string', default: '' },
  languages: { type: 'string', default: '' },
} as const;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Reads the words of a call; null for one that the usage does not know. */
export function readPeopleCommand(args: readonly string[]): PeopleCommand | null {
  const read = parse(args);
  if (!read) return null;
  const { positionals, values } = read;
  const [verb = '', first = '', second = '', ...rest] = positionals;
  const isPlain = Object.values(values).every((value) => value === '');
  if (verb === 'list' && positionals.length === 1 && isPlain) return { verb };
  if (verb === 'who-may' && positionals.length === 2 && isPlain) return { verb, right: first };
  const isComplete = first !== '' && second !== '' && rest.length === 0;
  const isKnown = verb === 'grant' || verb === 'invite' || (verb === 'revoke' && isPlainBut(values, 'reason'));
  if (!isComplete || !isKnown) return null;
  const { until, reason } = values;
  const limits = { kinds: listOf(values.kinds), languages: listOf(values.languages) };
  return { verb: verb as 'grant', email: first, role: second, until, reason, ...limits };
}

const isPlainBut = (values: Readonly<Record<string, string>>, name: string): boolean =>
  Object.entries(values).every(([key, value]) => key === name || value === '');

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    // An option that there is not, or one without its value.
    return null;
  }
}
