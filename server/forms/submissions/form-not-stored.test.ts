import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../../tests/support/test-databases.ts';
import { demoForm, fillForm } from '../../../tests/support/demo-forms.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

describe.skipIf(!openTestServer)('a form whose database takes no writes', () => {
  it('is answered with 503 and when to try again, and its page keeps everything typed', async () => {
    await using database = await openTestServer?.();
    const url = database?.url ?? '';
    await using site = await startSmallSite({ DATABASE_URL: url });
    const answers = fillForm(demoForm('contact'), { subject: 'membership', firstName: 'Zoe-Maria' });
    const asPage = () => new Visitor(site.origin).ask('/forms/contact', { form: { ...answers, _key: randomUUID() } });
    const asScript = () => new Visitor(site.origin).ask('/api/forms/contact', { json: { answers, key: randomUUID() } });
    const setReadOnly = async (isReadOnly: boolean) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      // Open connections keep their setting, so they are ended.
      await client.query(`set default_transaction_read_only = off`);
      await client.query(
        `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${String(isReadOnly)}`,
      );
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await client.end();
    };

    await setReadOnly(true);
    const script = await asScript();
    expect([script.status, script.headers.get('retry-after')]).toEqual([503, '2']);
    expect(JSON.parse(script.text)).toMatchObject({ error: { code: 'unavailable' } });
    const page = await asPage();
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    expect(page.text).toContain('value="Zoe-Maria"');
    expect(page.text).toContain('role="alert"');

    await setReadOnly(false);
    await expect.poll(async () => (await asScript()).status).toBe(200);
    expect((await asPage()).status).toBe(303);
  });
});
