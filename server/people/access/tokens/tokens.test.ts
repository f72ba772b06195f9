import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { findProgram } from '../../../http/find-program.ts';
import { auditEntries } from '../audit.table.ts';
import { readTokenCommand, runTokenCommand } from '../command/token-command.ts';
import { accessTokens } from './token.table.ts';

describe.each(drivers)('named tokens on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let now = new Date('2026-11-26T12:00:00Z');
  const clock = { now: () => now };
  const env = { publishSecrets: ['p'.repeat(20), 'q'.repeat(20)] as const, contentTokens: [], customersTokens: [] };
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const run = (...args: string[]) => runTokenCommand({ db: connection.db, clock }, args);
  const programOf = (token: string) => findProgram({ db: connection.db, clock, env }, `Bearer ${token}`);
  async function create(name: string, ...more: string[]): Promise<string> {
    const { code, lines } = await run('create', name, ...more);
    if (code !== 0) throw new Error(lines.join('\n'));
    return lines[1] ?? '';
  }

  it('open what their scopes say, by the name of the token, and are stored as a digest only', async () => {
    const token = await create('prometheus', '--scope', 'metrics');
    expect(token).toMatch(/^stanchion_[\w-]{43}$/);
    expect(await programOf(token)).toMatchObject({ name: 'prometheus', scopes: ['metrics'] });
    expect(JSON.stringify(await connection.db.select().from(accessTokens))).not.toContain(token.slice(10));
    const both = await create('press', '--scope', 'content,publish', '--scope', 'content');
    expect((await programOf(both))?.scopes).toEqual(['content', 'publish']);
    for (const wrong of ['', 'stanchion_', token.slice(0, -1), `${token}x`, token.toLowerCase(), 'p'.repeat(43)])
      expect(await programOf(wrong)).toBeNull();
    expect(await programOf('q'.repeat(20))).toMatchObject({ name: 'PUBLISH_SECRET' });
  });

  it('end at once when they are revoked, and on their day', async () => {
    const token = await create('short', '--scope', 'content', '--until', '2026-11-27');
    now = new Date('2026-11-27T23:59:59Z');
    expect(await programOf(token)).not.toBeNull();
    now = new Date('2026-11-28T00:00:00Z');
    expect(await programOf(token)).toBeNull();
    expect((await run('list')).lines.join('\n')).toMatch(/short: content, until 2026-11-27 .*\(expired\)/);
    const other = await create('other', '--scope', 'content');
    expect(await run('revoke', 'other')).toMatchObject({ code: 0 });
    expect(await programOf(other)).toBeNull();
    expect(await run('revoke', 'other')).toEqual({ code: 1, lines: ['There is no token other.'] });
    expect(await programOf(await create('other', '--scope', 'metrics'))).toMatchObject({
      name: 'other',
      scopes: ['metrics'],
    });
  });

  it('note the day of their latest call, and not more often', async () => {
    const token = await create('daily', '--scope', 'metrics');
    expect((await run('list')).lines.join('\n')).toContain('daily: metrics  never used');
    for (const _ of [1, 2]) await programOf(token);
    expect((await run('list')).lines.join('\n')).toContain(`daily: metrics  used on ${now.toISOString().slice(0, 10)}`);
  });

  it('are refused with a sentence, and recorded when they are made and revoked', async () => {
    await create('once', '--scope', 'bodies');
    const refused: [string[], string][] = [
      [['create', 'once', '--scope', 'bodies'], 'There is a token once already'],
      [['create', 'A b', '--scope', 'bodies'], 'A name has 2 to 40 small letters'],
      [['create', 'x1', '--scope', 'everything'], 'There is no scope "everything": content, publish,'],
      [['create', 'x1', '--scope', 'bodies', '--until', '2020-01-01'], 'must be in the future'],
    ];
    for (const [args, sentence] of refused) {
      const { code, lines } = await run(...args);
      expect([code, lines.join()]).toEqual([1, expect.stringContaining(sentence)]);
    }
    await run('revoke', 'once');
    const audit = await connection.db.select().from(auditEntries);
    const of = audit.filter(({ detail }) => detail.startsWith('once:'));
    expect(of.map(({ action, actorUserId, detail }) => [action, actorUserId, detail])).toEqual([
      ['token-create', 'command line', 'once: bodies'],
      ['token-revoke', 'command line', 'once: bodies'],
    ]);
  });
});

it.each([
  [[]],
  [['create', 'x']],
  [['create', '--scope', 'content']],
  [['create', 'x', '--scope']],
  [['create', 'x', '--scope', 'content', '--until', 'soon']],
  [['list', 'x']],
  [['revoke']],
  [['revoke', 'x', '--scope', 'content']],
  [['drop', 'x']],
])('knows no call %j', (args) => {
  expect(readTokenCommand(args)).toBeNull();
});
