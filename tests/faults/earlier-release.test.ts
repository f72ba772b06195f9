import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { readCorpus } from '../../server/content/corpus/corpus-file.ts';
import { exportContent } from '../../server/content/corpus/export-content.ts';
import { importContent } from '../../server/content/corpus/import-content.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { answerableFields } from '../../server/forms/definition/answers.rules.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { readFormItem } from '../../server/forms/definition/read-form-item.rules.ts';
import { openDataFolder, releases, restoreDump } from '../releases/open-release.ts';
import { openTestServer } from '../support/test-databases.ts';
import { fillForm } from '../support/demo-forms.ts';
import { casesOf } from '../support/test-scope.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { Visitor } from '../support/fake-visitor.ts';

type Driver = 'the embedded database' | 'PostgreSQL';

const drivers: readonly Driver[] = openTestServer ? ['the embedded database', 'PostgreSQL'] : ['the embedded database'];
const all = releases.flatMap((release) => drivers.map((driver) => ({ release, driver })));
// The oldest data need most migration steps.
const few = all.slice(drivers.length - 1, drivers.length);

/** Public addresses without parameters that are answered per request. */
const requested = readdirSync(path.join(projectRoot(), 'src/pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro') && !file.includes('[') && !/^(dev\/|404|500)/.test(file))
  .map((file) => `/${file.replace(/(\/?index)?\.astro$/, '')}`);

/** Most records read per person; more are of the same kinds. */
const mostRecords = 20;

/** The content token: it opens restricted texts of the content API. */
const contentToken = 'a-content-token-for-tests-alone-0123456789';

/** Queries the site's own content API. */
async function query<T>({ origin }: RunningSite, document: string, variables: object): Promise<T> {
  const answer = await fetch(`${origin}/api/content/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${contentToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: document, variables }),
  });
  const text = await answer.text();
  const { data, errors } = JSON.parse(text) as { data?: T; errors?: object };
  if (errors || !data) throw new Error(text);
  return data;
}

async function listAddresses(site: RunningSite): Promise<string[]> {
  const document = 'query Routes { routes(first: 1000) { items { path } } }';
  const { routes } = await query<{ routes: { items: { path: string }[] } }>(site, document, {});
  return routes.items.map((item) => item.path);
}

/** Returns the addresses that answer with a fault, with their status. */
async function findFaults(visitor: Visitor, addresses: readonly string[]): Promise<[string, number][]> {
  const faults: [string, number][] = [];
  for (let at = 0; at < addresses.length; at += 8) {
    await Promise.all(
      addresses.slice(at, at + 8).map(async (address) => {
        const { status } = await visitor.ask(encodeURI(address));
        if (status >= 500) faults.push([address, status]);
      }),
    );
  }
  return faults;
}

/** Lists the links of a person's pages to their own records or the desk: orders, applications, items. */
async function findRecords(visitor: Visitor): Promise<string[]> {
  const found = new Set<string>();
  const pages = await Promise.all(requested.map((address) => visitor.ask(address)));
  for (const { text } of pages) {
    for (const [, href = ''] of text.matchAll(/href="(\/(?:user|orders|staff|editor|forms|confirmation)\/[^"#]+)"/g)) {
      found.add(decodeURI(href.replaceAll('&amp;', '&')));
    }
  }
  return [...found].filter((address) => !/sign-?out/i.test(address)).slice(0, mostRecords);
}

/** Returns the discounts in percent that a member gets on the products of a site. */
async function findDiscounts(visitor: Visitor, addresses: readonly string[]): Promise<Set<number>> {
  const ids = addresses.flatMap((address) => /^\/products\/([^/]+)$/.exec(address)?.[1] ?? []).slice(0, 10);
  const discounts = new Set<number>();
  for (const id of ids) {
    const { status, text } = await visitor.ask(`/api/catalog/products/${id}`);
    if (status !== 200) continue;
    const { variants } = JSON.parse(text) as { variants: Record<string, { prices: Prices | null }> };
    for (const { prices } of Object.values(variants)) {
      if (!prices || prices.basePriceMinor === 0) continue;
      discounts.add(Math.round(100 - (100 * prices.yourPriceMinor) / prices.basePriceMinor));
    }
  }
  return discounts;
}

interface Prices {
  basePriceMinor: number;
  yourPriceMinor: number;
}

/** Sends every form of editors, filled in. @returns the status of each answer by form name */
async function sendForms(site: RunningSite, editor: Visitor): Promise<Record<string, number>> {
  const { text } = await editor.ask('/api/editor/items?type=form&locale=en');
  const { items } = JSON.parse(text) as { items: { id: string }[] };
  const sent: Record<string, number> = {};
  for (const { id } of items) {
    const name = id.slice('form:'.length);
    const document = 'query Form($id: ID!) { form(id: $id, language: "en") { id title definition } }';
    const { form } = await query<{ form: Parameters<typeof readFormItem>[0] }>(site, document, { id: name });
    const read = readFormItem(form);
    if (!read) throw new Error(`The form ${name} cannot be read.`);
    const dates = answerableFields(read.definition).filter(({ kind }) => kind === 'date');
    // Dates depend on today, and none of these forms needs one.
    const answers = fillForm(read, Object.fromEntries(dates.map((field) => [field.name, ''])));
    const visitor = read.audience === 'everyone' ? new Visitor(site.origin) : await member(site);
    sent[name] = (await visitor.ask(`/api/forms/${name}`, { json: { answers, key: randomUUID() } })).status;
  }
  return sent;
}

/** Counts messages in a state to all receivers; null while the last count is from before a time of `performance.now()`. */
async function countMessages({ origin }: RunningSite, state: string, since: number): Promise<number | null> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const age = Number(/^stanchion_figures_age_seconds (\S+)$/m.exec(text)?.[1] ?? NaN);
  if (!(age * 1_000 < performance.now() - since)) return null;
  const counts = [...text.matchAll(new RegExp(`^stanchion_outbox_messages\\{.*state="${state}"\\} (\\d+)$`, 'gm'))];
  if (counts.length === 0) throw new Error(`No count of ${state} messages:\n${text}`);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

const member = ({ origin }: RunningSite) => Visitor.signedIn(origin, 'member');

describe.each(casesOf(all, few))('the data of $release on $driver', ({ release, driver }) => {
  it('are opened by this release: every address answers, each form is taken, and the content can be taken away', async () => {
    await using folder = await temporaryFolder();
    await using database = driver === 'PostgreSQL' ? await openTestServer?.() : undefined;
    if (database) await restoreDump(release, database.url);
    else await openDataFolder(release, folder.path);
    const place = database && { DATABASE_URL: database.url };
    const env = { DEMO: 'off', CONTENT_TOKEN: contentToken, PROFILE_PROMPT_AFTER: '2099-12-31', ...place };
    await using site = await startSite({ DATA_DIR: folder.path, ...env });

    const [anonymous, editor] = [new Visitor(site.origin), await Visitor.signedIn(site.origin, 'editor')];
    expect(await findFaults(anonymous, [...(await listAddresses(site)), ...requested])).toEqual([]);
    for (const visitor of [editor, await member(site), await Visitor.signedIn(site.origin, 'staff')]) {
      expect(await findFaults(visitor, requested)).toEqual([]);
      expect(await findFaults(visitor, await findRecords(visitor))).toEqual([]);
    }

    // What earlier releases had in their code is content now, and prices of members are as before.
    const kinds = 'query { memberships(language: "en") { kinds { recordName } } }';
    expect(JSON.stringify(await query(site, kinds, {}))).toContain('Student');
    expect(await findDiscounts(await member(site), await listAddresses(site))).toEqual(new Set([10]));

    const sent = await sendForms(site, editor);
    expect(Object.keys(sent)).toContain('contact');
    expect(Object.entries(sent).filter(([, status]) => status !== 200)).toEqual([]);
    expect((await anonymous.ask('/readyz')).text).not.toContain('do not fit');
    const since = performance.now();
    await expect.poll(() => countMessages(site, 'waiting', since)).toBe(0);
    expect(await countMessages(site, 'dead', since)).toBe(0);
    expect(await site.stop()).toBe(0);

    const connection = await connect({ dataDir: folder.path, databaseUrl: database?.url });
    await exportContent(connection.db, path.join(folder.path, 'export'));
    const filed = await readCorpus(path.join(folder.path, 'export'));
    const report = await importContent(connection.db, systemClock, filed, 'test');
    const delivered = await connection.db.$count(outboxMessages, eq(outboxMessages.state, 'delivered'));
    await connection.close();
    expect(delivered).toBeGreaterThan(1);
    // What is as it was is not stored again.
    expect(report.problems).toEqual([]);
    expect(report.stored).toBeLessThan(filed.length);
  });
});
