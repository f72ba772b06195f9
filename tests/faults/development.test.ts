import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFlags } from '../../server/platform/process/node-flags.mjs';
import { projectRoot } from '../../server/platform/env/env.ts';
import { bareEnvironment } from '../support/bare-environment.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { Visitor } from '../support/fake-visitor.ts';

interface Development extends AsyncDisposable {
  origin: string;
  token(): Promise<string>;
}

/** Starts what `npm run dev` starts, on a free port with a new data directory, and waits until it listens. */
async function startDevelopment(dataDir: string): Promise<Development> {
  const port = await freePort();
  const root = projectRoot();
  // Another dev server may be running already.
  const child = spawn(process.execPath, [...nodeFlags, path.join(root, 'server/cli/dev.ts'), '--ignore-lock'], {
    cwd: root,
    env: { ...bareEnvironment(), PORT: String(port), DATA_DIR: dataDir, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const origin = `http://localhost:${port}`;
  for (let waited = 0; ; waited += 100) {
    if (await fetch(`${origin}/favicon.svg`).catch(() => null)) break;
    if (child.exitCode !== null || waited > 120_000) {
      await stop();
      throw new Error(`The dev server did not listen:\n${output}`);
    }
    await sleep(100);
  }
  const secrets = path.join(dataDir, 'secrets.json');
  const token = async () => (JSON.parse(await readFile(secrets, 'utf8')) as { publishSecret: string }).publishSecret;
  return { origin, token, [Symbol.asyncDispose]: stop };
}

describe('`npm run dev`', () => {
  let folder: AsyncDisposable & { path: string };
  let site: Development;
  beforeAll(async () => {
    folder = await temporaryFolder();
    site = await startDevelopment(folder.path);
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  it('shows the pages of the corpus in every language', async () => {
    const visitor = new Visitor(site.origin);
    const [home, inicio] = [await visitor.ask('/'), await visitor.ask('/es')];
    expect([home.status, inicio.status]).toEqual([200, 200]);
    expect(home.text).toContain('<html lang="en"');
    expect(inicio.text).toContain('<html lang="es"');
    expect((await visitor.ask('/nowhere')).status).toBe(404);
  });

  it('signs a demo account in, and knows who it is from then on', async () => {
    const stranger = new Visitor(site.origin);
    expect(JSON.parse((await stranger.ask('/api/user/current')).text)).toEqual({ isLoggedIn: false });
    expect((await stranger.ask('/user/my-account')).location).toBe('/user/signin?returnurl=%2Fuser%2Fmy-account');
    const member = await Visitor.signedIn(site.origin, 'member');
    expect(JSON.parse((await member.ask('/api/user/current')).text)).toMatchObject({
      isLoggedIn: true,
      isMember: true,
    });
    expect((await member.ask('/es/user/my-account')).status).toBe(200);
  });

  it('takes a product into a cart and leads to the checkout', async () => {
    const visitor = new Visitor(site.origin);
    const added = await visitor.ask('/api/cart/lines', { json: { productId: 'poster-arc-flash', quantity: 2 } });
    expect(added.status, added.text).toBe(200);
    expect(JSON.parse((await visitor.ask('/api/cart')).text)).toMatchObject({ itemCount: 2 });
    expect((await visitor.ask('/checkout')).status).toBe(200);
  });

  it('finds what is searched for, shows forms and pages with islands, and tells its API', async () => {
    const visitor = new Visitor(site.origin);
    // The index is filled during the first requests.
    await expect
      .poll(async () => (await visitor.ask('/api/search/suggest?q=electrical')).text, {
        timeout: 60_000,
        interval: 500,
      })
      .toContain('"href"');
    const member = await Visitor.signedIn(site.origin, 'member');
    const pages = [
      await visitor.ask('/search?globalSearch=electrical'),
      await visitor.ask('/es/forms/contact'),
      await visitor.ask('/cart'),
      await member.ask('/user/my-account/account-payments'),
      await member.ask('/user/my-account/account-information'),
    ];
    expect(pages.map(({ status, text }) => [status, text.includes('<astro-island')])).toEqual(
      pages.map(() => [200, true]),
    );
    expect(
      Object.keys((JSON.parse((await visitor.ask('/api/openapi.json')).text) as { paths: object }).paths),
    ).toContain('/api/search/suggest');
  });

  it('guards pages for members, and refuses forms and calls from elsewhere', async () => {
    const guarded = '/members/working-papers';
    const stranger = new Visitor(site.origin);
    expect((await stranger.ask(guarded)).location).toContain('/user/signin?returnurl=');
    expect((await (await Visitor.signedIn(site.origin, 'member')).ask(guarded)).status).toBe(200);
    const foreign = { origin: 'https://elsewhere.example' };
    const credentials = { email: 'member@example.org', password: 'stanchion-demo' };
    expect((await stranger.ask('/user/signin', { form: credentials, ...foreign })).status).toBe(403);
    expect(
      (await stranger.ask('/api/cart/lines', { json: { productId: 'poster-arc-flash' }, ...foreign })).status,
    ).toBe(403);
  });

  it('shows an edit when the page is read again', async () => {
    const visitor = new Visitor(site.origin);
    const editor = new Editor({ origin: site.origin, token: site.token });
    for (const title of ['The first title', 'The second title']) {
      const run = await editor.putLive('page:edited-here', textPage('/edited-here', title, 'A text.'));
      expect(run.state).toBe('live');
      expect((await visitor.ask('/edited-here')).text).toContain(title);
    }
  });
});
