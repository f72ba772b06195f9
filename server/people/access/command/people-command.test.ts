import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authOn, type AuthUnderTest } from '../../../../tests/support/auth-scene.ts';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { commandFile, openCommandPort } from '../../../http/command-port.ts';
import { createVerifiedUser } from '../../auth/sign-up.ts';
import { readPeopleCommand } from './people-command.ts';
import { runPeopleCommand } from './run-people-command.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let under: AuthUnderTest;
beforeAll(async () => {
  connection = await openDatabase();
  under = authOn(connection.db, { dataDir: '/data' });
  await createVerifiedUser(under.auth, { email: 'ada@example.net', name: 'Ada', password: 'a-quiet-river-bend' });
});
afterAll(() => connection[Symbol.asyncDispose]());
const run = async (words: string) => {
  const { code, lines } = await runPeopleCommand(under.auth, words.split(' '));
  return [code, lines.join('\n')] as const;
};

it.each([
  [''],
  ['grant ada@example.net'],
  ['grant ada@example.net editor more'],
  ['grant ada@example.net editor --untill 2027-01-01'],
  ['grant ada@example.net editor --until'],
  ['revoke ada@example.net editor --until 2027-01-01'],
  ['list editor'],
  ['list --kinds page'],
  ['who-may'],
  ['remove ada@example.net editor'],
])('does not know "%s"', (words) => {
  expect(readPeopleCommand(words.split(' '))).toBeNull();
});

it('says in a sentence what it did or refused, with an exit code', async () => {
  expect(await run('list')).toEqual([0, 'Nobody holds a role.']);
  expect(await run('grant ada@example.net king')).toEqual([
    1,
    expect.stringMatching(/^There is no role "king"\. Roles: administrator, /),
  ]);
  expect(await run('grant eve@example.net editor')).toEqual([1, expect.stringContaining('eve@example.net')]);
  expect(await run('grant Ada@example.net administrator')).toEqual([0, 'ada@example.net is administrator now.']);
  expect(await run('grant ada@example.net administrator')).toEqual([0, 'ada@example.net is administrator already.']);
  expect(await run('revoke ada@example.net administrator')).toEqual([1, expect.stringContaining('stay administrator')]);
  expect(await run('grant ada@example.net writer --until 2099-12-31 --kinds page,publication --languages es')).toEqual([
    0,
    'ada@example.net is writer now until 2099-12-31.',
  ]);
  expect((await run('list'))[1]).toMatch(
    /writer, types page publication, languages es, until 2099-12-31 {2}\(by command line/,
  );
  expect((await run('who-may content.write'))[1].split('\n')).toHaveLength(2);
  expect((await run('who-may content.publish'))[1]).toContain('administrator');
  expect(await run('who-may fly')).toEqual([1, expect.stringContaining('There is no right "fly".')]);
  expect(await run('revoke ada@example.net writer')).toEqual([0, 'ada@example.net is not writer any more.']);
});

it('prints the link of an invitation where no mail is sent, and none for an account that is there', async () => {
  const [code, text] = await run('invite bo@example.net editor');
  const mail = await under.mailTo('bo@example.net');
  expect(mail?.content).toMatchObject({ kind: 'invited' });
  expect([code, text]).toEqual([0, expect.stringContaining(mail?.content.link ?? 'no link')]);
  expect(await run('invite ada@example.net editor')).toEqual([0, expect.stringContaining('no mail was sent')]);
});

it('is taken by a running server from the owner of its folder only', async () => {
  await using folder = await temporaryFolder();
  const faults: unknown[] = [];
  const log = { error: (...line: unknown[]) => void faults.push(line) };
  const asked: unknown[] = [];
  const port = await openCommandPort({
    dataDir: folder.path,
    log,
    run: async (args) => {
      asked.push(args);
      if (args[0] === 'fail') throw new Error('gone');
      return { code: 0, lines: ['done'] };
    },
  });
  const file = commandFile(folder.path);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { port: number, secret } = JSON.parse(await readFile(file, 'utf8')) as { port: number; secret: string };
  const send = async (body: string, bearer = secret) => {
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await fetch(`http://127.0.0.1:${number}/`, { method: 'POST', headers, body });
    return [answer.status, await answer.json()];
  };
  expect(await send('{"args":["list"]}')).toEqual([200, { code: 0, lines: ['done'] }]);
  expect(await send('{"args":["list"]}', 'x')).toEqual([401, null]);
  for (const body of ['', '{', '{"args":[1]}', '{"args":"list"}', `"${'x'.repeat(70_000)}"`])
    expect((await send(body))[0]).toBe(400);
  expect(asked).toEqual([['list']]);
  expect(await send('{"args":["fail"]}')).toMatchObject([500, { code: 1 }]);
  expect(faults).toHaveLength(1);
  await port[Symbol.asyncDispose]();
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
});
