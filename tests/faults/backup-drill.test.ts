import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { addPicture } from '../support/add-picture.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { startFakeBucket, type FakeBucket } from '../support/fake-bucket.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { runBackup } from '../support/run-backup.ts';
import { readPageTags } from '../support/site-pages.ts';
import { startSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { isThorough } from '../support/test-scope.ts';

const hasPostgres =
  isThorough &&
  (await startOwnPostgres().then(async (server) => {
    await server?.stop();
    return server !== null;
  }));
if (isThorough && !hasPostgres) console.warn('No PostgreSQL here: the drill of backup and restore is SKIPPED.');

const secrets = { SESSION_SECRET: 's'.repeat(40), PUBLISH_SECRET: 'p'.repeat(40) };

const toVariables = ({ bucket }: FakeBucket) => ({
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: bucket.name,
  S3_REGION: bucket.region,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
});

/** Saves one page again and again until it is stopped. */
function keepEditing(editor: Editor) {
  const stopping = new AbortController();
  let saved = 0;
  const editing = (async () => {
    while (!stopping.signal.aborted) {
      await editor.put('page:busy', textPage('/busy', 'Busy', `Edit ${saved}.`));
      saved += 1;
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await editing;
      return saved;
    },
  };
}

const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** What people see of a site: pages by their ETags, a picture, somebody's account, a search. */
async function look(origin: string, picture: string) {
  const tags = await readPageTags(origin);
  // Edited while the backup is taken.
  tags.delete('/busy');
  const member = await Visitor.signedIn(origin, 'member');
  const { text: profile } = await member.ask('/api/user/profile');
  const found = (await fetch(`${origin}/api/search/Search?q=gale&language=en`)).text();
  return {
    tags,
    picture: await bytesOf(origin + picture),
    account: (JSON.parse(profile) as { accountProfileId: string }).accountProfileId,
    found: (await found).includes('/gale'),
  };
}

describe.skipIf(!hasPostgres)('the drill: a dump, another machine, an empty DATA_DIR', () => {
  it.each(['files in DATA_DIR', 'files in a bucket that is copied later'])('with %s', async (kind) => {
    const isBucket = kind.includes('bucket');
    await using folder = await temporaryFolder();
    await using bucket = await startFakeBucket();
    await using copied = await startFakeBucket();
    const [first, second] = [await startOwnPostgres(), await startOwnPostgres()];
    if (!first || !second) throw new Error('PostgreSQL did not start.');
    try {
      const port = String(await freePort());
      const common = { ...secrets, PORT: port, SITE_ORIGIN: `http://localhost:${port}`, DEMO: 'on' };
      const env = { ...common, DATABASE_URL: first.url, ...(isBucket && toVariables(bucket)) };
      const site = await startSmallSite(env);
      const { origin } = site;
      const editor = new Editor({ origin, token: async () => secrets.PUBLISH_SECRET });
      const desk = await Visitor.signedIn(origin, 'editor');
      const picture = await addPicture(desk, 'gale.png');
      await editor.putLive('page:gale', textPage('/gale', 'Gale', 'A strong wind.'));
      await untilSearchComplete(site);
      const before = await look(origin, picture);
      expect([before.tags.size > 3, before.account !== '', before.found]).toEqual([true, true, true]);

      const editing = keepEditing(editor);
      const backup = path.join(folder.path, 'backup');
      const taken = await runBackup({ ...env, DATA_DIR: site.dataDir }, backup);
      expect(taken, taken.output).toMatchObject({ code: 0 });
      // Between the dump and the copy of the bucket.
      const late = await addPicture(desk, 'late.png', '#33b');
      await editor.putLive('page:late', textPage('/late', 'Late', `Not in the dump.`));
      for (const [key, bytes] of bucket.held) copied.held.set(key, bytes);
      expect(await editing.stop()).toBeGreaterThan(0);
      await site.kill();
      await first.stop();

      const lost = performance.now();
      const other = {
        ...common,
        DATABASE_URL: second.url,
        DATA_DIR: path.join(folder.path, 'other'),
        ...(isBucket && toVariables(copied)),
      };
      const verified = await runBackup(other, 'verify', backup);
      expect(verified, verified.output).toMatchObject({ code: 0 });
      const restored = await runBackup(other, 'restore', backup);
      expect(restored, restored.output).toMatchObject({ code: 0 });
      await using again = await startSite({ ...other, PROFILE_PROMPT_AFTER: '2099-12-31' });
      const ready = performance.now() - lost;
      await untilSearchComplete(again);
      console.log(
        `${kind}: ready again ${(ready / 1_000).toFixed(1)} s after the loss, with ${before.tags.size} pages`,
      );
      expect(await look(origin, picture)).toEqual(before);
      // What came after the dump is lost, and nothing names it.
      expect((await fetch(`${origin}/late`)).status).toBe(404);
      expect((await fetch(origin + late)).status).toBe(isBucket ? 200 : 404);
      // It goes on as any other site.
      const wide = new Editor({ origin, token: async () => secrets.PUBLISH_SECRET });
      await wide.putLive('page:after', textPage('/after', 'After', 'Written after the restore.'));
      expect((await fetch(`${origin}/after`)).status).toBe(200);
      await again.stop();
    } finally {
      await second.stop();
      await first.stop();
    }
  });

  it('is noticed by a node that runs on while the database is restored under it', async () => {
    await using folder = await temporaryFolder();
    const server = await startOwnPostgres();
    if (!server) throw new Error('PostgreSQL did not start.');
    try {
      const env = { ...secrets, DATABASE_URL: server.url, DEMO: 'on' };
      await using site = await startSmallSite(env);
      const editor = new Editor({ origin: site.origin, token: async () => secrets.PUBLISH_SECRET });
      await editor.putLive('page:gale', textPage('/gale', 'Gale', 'A strong wind.'));
      await untilSearchComplete(site);
      const backup = path.join(folder.path, 'backup');
      expect(await runBackup({ ...env, DATA_DIR: site.dataDir }, backup)).toMatchObject({ code: 0 });
      await editor.putLive('page:gale', textPage('/gale', 'Gale', 'A breeze, of late.'));
      await editor.putLive('page:lull', textPage('/lull', 'Lull', 'No wind.'));
      const restored = await runBackup({ ...env, DATA_DIR: site.dataDir }, 'restore', backup, '--over');
      expect(restored, restored.output).toMatchObject({ code: 0 });
      const text = async (at: string) => (await fetch(site.origin + at)).text();
      await expect.poll(() => text('/gale')).toContain('A strong wind.');
      await expect.poll(async () => (await fetch(`${site.origin}/lull`)).status).toBe(404);
      await expect.poll(() => text('/readyz')).toMatch(/^ready\nthe database was restored or replaced/);
      await expect.poll(() => text('/api/search/Search?q=lull&language=en')).not.toContain('"/lull"');
    } finally {
      await server.stop();
    }
  });
});
