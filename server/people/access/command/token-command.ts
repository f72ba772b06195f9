import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { commandLine } from '../roles/actor.contract.ts';
import { createToken, describeToken, revokeToken } from '../tokens/change-tokens.ts';
import { scopeMeanings, tokenScopes } from '../tokens/token.rules.ts';
import { listTokens, type AccessToken } from '../tokens/token.repo.ts';
import type { CommandOutcome } from './people-command.ts';

export const tokenUsage = `Usage:
  npm run token -- create NAME --scope SCOPE [--scope SCOPE] [--until 2026-12-31]
                                       makes a token for a program and shows it once; --until is its last day, UTC
  npm run token -- list                all tokens: scopes, end, day of the latest call
  npm run token -- revoke NAME         ends a token at once
Scopes:
${tokenScopes.map((scope) => `  ${scope.padEnd(10)} ${scopeMeanings[scope]}`).join('\n')}`;

/** A call of the command that can be carried out. */
export type TokenCommand =
  | { verb: 'create'; name: string; scopes: string[]; expiresAt: Date | null }
  | { verb: 'revoke'; name: string }
  | { verb: 'list' };

const day = 86_400_000;

/** Reads the words of a call; null for one that the usage does not know. */
export function readTokenCommand(args: readonly string[]): TokenCommand | null {
  const options = { scope: { type: 'string', multiple: true }, until: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [verb, name, ...rest] = positionals;
    const { scope, until } = values;
    if (rest.length > 0 || (until !== undefined && !isCalendarDate(until))) return null;
    if (verb === 'create' && name !== undefined && scope) {
      const scopes = scope.flatMap((each) => each.split(',')).map((each) => each.trim());
      return { verb, name, scopes, expiresAt: until === undefined ? null : new Date(Date.parse(until) + day) };
    }
    const isPlain = scope === undefined && until === undefined;
    if (verb === 'list' && name === undefined && isPlain) return { verb };
    return verb === 'revoke' && name !== undefined && isPlain ? { verb, name } : null;
  } catch {
    // An option that there is not, or one without its value.
    return null;
  }
}

/** Carries out a call of `npm run token`, in the server or in the process of the command. */
export async function runTokenCommand(
  tools: Pick<Platform, 'db' | 'clock'>,
  args: readonly string[],
): Promise<CommandOutcome> {
  const command = readTokenCommand(args);
  if (!command) return { code: 2, lines: [tokenUsage] };
  if (command.verb === 'list') return { code: 0, lines: await describeAll(tools) };
  const actor = commandLine(randomUUID());
  if (command.verb === 'revoke') {
    const revoked = await revokeToken(tools, command.name, actor);
    return revoked.ok
      ? { code: 0, lines: [`The token ${command.name} is revoked: its next call is refused.`] }
      : { code: 1, lines: [revoked.message] };
  }
  const made = await createToken(tools, command, actor);
  if (!made.ok) return { code: 1, lines: [made.message] };
  const told = `The token ${describeToken(made.value.row)}. It is shown this once:`;
  return { code: 0, lines: [told, made.value.token] };
}

async function describeAll({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<string[]> {
  const tokens = await listTokens(db);
  const now = clock.now();
  const line = (token: AccessToken) => {
    const used = token.lastUsedOn ? `used on ${token.lastUsedOn}` : 'never used';
    const end = token.expiresAt && token.expiresAt <= now ? '  (expired)' : '';
    return `${describeToken(token)}  ${used}  (by ${token.createdBy}, ${token.createdAt.toISOString().slice(0, 10)})${end}`;
  };
  return tokens.length === 0 ? ['There are no tokens.'] : tokens.map(line);
}
