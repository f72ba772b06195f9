import { execFile } from 'node:child_process';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/platform/env/env.ts';
import { nodeFlags } from '../../server/platform/process/node-flags.mjs';
import { bareEnvironment } from '../support/bare-environment.ts';
import { textPage } from '../support/editor-client.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Runs `npm run people` as the built command. */
const people = (dataDir: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const command = [...nodeFlags, path.join(projectRoot(), 'dist/server/people.mjs'), ...args];
    const env = { ...bareEnvironment(), DATA_DIR: dataDir, NODE_ENV: 'production' };
    execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });

it('lets an empty production invite an editor, who publishes a page until the role ends', async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite({
    DATA_DIR: folder.path,
    NODE_ENV: 'production',
    DEMO: 'off',
    DRAIN_SECONDS: '0',
  });
  expect(site.output()).toContain('nobody is administrator');

  const invited = await people(folder.path, 'invite', 'ed@example.net', 'editor', '--reason', 'First editor');
  expect(invited).toMatchObject({ code: 0, output: expect.stringContaining('ed@example.net is editor') });
  expect((await readdir(path.join(folder.path, 'mail'))).some((name) => name.includes('ed@example.net'))).toBe(true);
  const [link = ''] = /http:\S+token=\S+/.exec(invited.output) ?? [];
  const ed = new Visitor(site.origin);
  const token = new URL(link).searchParams.get('token') ?? '';
  const chosen = await ed.ask('/user/reset-password', { form: { token, newPassword: 'a-quiet-river-bend' } });
  expect([chosen.status, chosen.location]).toEqual([303, '/user/signin?notice=reset']);
  await ed.signIn('ed@example.net', 'a-quiet-river-bend');

  const save = (title: string) =>
    ed.ask('/api/content/items/page:hello', { method: 'PUT', json: textPage('/hello', title, 'Good morning.') });
  expect((await save('Hello')).status).toBe(200);
  await expect.poll(async () => (await ed.ask('/hello')).text).toContain('Good morning.');

  expect(await people(folder.path, 'who-may', 'content.publish')).toMatchObject({
    code: 0,
    output: expect.stringContaining('ed@example.net  editor: First editor'),
  });
  expect(await people(folder.path, 'grant', 'nobody@example.net', 'editor')).toMatchObject({ code: 1 });
  expect((await people(folder.path, 'revoke', 'ed@example.net', 'editor')).code).toBe(0);
  expect((await save('Hello again')).status).toBe(403);

  // A server that takes no commands yet.
  const file = path.join(folder.path, 'commands.json');
  await rename(file, `${file}.away`);
  const refused = await people(folder.path, 'list');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('try again when it is ready') });
  expect(await site.stop()).toBe(0);
  expect(await people(folder.path, 'list')).toEqual({ code: 0, output: 'Nobody holds a role.\n' });
});
