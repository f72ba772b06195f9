import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { isAddressGone } from '../api/resolvers/feed-changes.ts';
import type { ContentLoader } from '../api/content-loader.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { findByPath, findRow } from '../items/content.repo.ts';
import { listChanges, newestChange } from '../items/change-feed.repo.ts';
import { deleteVariants, type DeletedVariant } from './delete-variants.ts';
import type { Departure } from '../plans/departure.rules.ts';
import { listBin } from './list-bin.ts';
import { proposeTargets } from './propose-target.ts';
import { rollBack } from './roll-back.ts';
import { deleteItem, saveItem } from './save-item.ts';

let at = Date.parse('2026-04-01T12:00:00Z');
const clock: Clock = { now: () => new Date((at += 1_000)) };
const notice = { title: 'Bells', content: 'Withdrawn because of **noise**.' };

describe.each(bothDrivers)('deleting with a choice on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  let count = 0;
  beforeAll(async () => {
    connection = await open();
    db = connection.db;
    await save('page:home', '/', { title: 'Home' });
    await save('page:about', '/about', { title: 'About' });
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  async function save(id: string, path: string | null, fields: object, locale = 'en', isDraft = false) {
    const [type] = id.split(':');
    const page = { description: '', blocks: [], ...fields };
    const body = { type, path, locale, fields: type === 'page' ? page : fields };
    return saveItem(db, clock, { id, body, isDraft, savedBy: 'ana@example.org' });
  }
  /** A page in both languages with a redirect to its English address. */
  async function addPage() {
    count += 1;
    const name = `p${count}`;
    await save(`page:${name}`, `/about/${name}`, { title: `Page ${name}`, access: 'member' });
    await save(`page:${name}`, `/acerca/${name}`, { title: `Página ${name}` }, 'es');
    await save(`redirect:${name}`, `/old-${name}`, { to: `/about/${name}` });
    return { id: `page:${name}`, path: `/about/${name}`, spanish: `/acerca/${name}`, old: `/old-${name}` };
  }
  const remove = (id: string, variants: DeletedVariant[]) =>
    deleteVariants(db, clock, { id, variants, savedBy: 'ana@example.org' });
  const removeEnglish = (id: string, departure: Departure) => remove(id, [{ locale: 'en', departure }]);
  const targetAt = async (path: string, locale = 'en') => {
    const { item } = (await findByPath(db, path, locale)) ?? {};
    return item?.type === 'redirect' ? item.fields['to'] : (item?.id ?? null);
  };
  const loader = { read: (read: (from: Database) => unknown) => read(db) } as unknown as ContentLoader;
  const isGone = async (path: string, language = 'en') => isAddressGone({ path, language }, loader);
  const putBack = async (id: string, locale = 'en') => {
    const entry = (await listBin(db, 1)).entries.find((each) => each.id === id && each.locale === locale);
    if (!entry) throw new Error(`${id} is not in the bin`);
    const { revision } = entry;
    return rollBack(db, clock, { id, locale, revision, isDraft: false, savedBy: 'ana@example.org' });
  };

  it('sends readers elsewhere for good, those of older redirects too, and tells the feed of each address', async () => {
    const page = await addPage();
    const before = await newestChange(db);
    const deleted = await removeEnglish(page.id, { kind: 'redirect', to: '/about' });
    expect(deleted).toMatchObject({ ok: true, value: [{ id: page.id, locale: 'en' }] });
    expect([await targetAt(page.path), await targetAt(page.old)]).toEqual(['/about', '/about']);
    expect((await findByPath(db, page.path, 'en'))?.item.fields).toMatchObject({ isPermanent: true });
    const changes = await listChanges(db, before, 20);
    expect(new Set(changes.flatMap(({ paths }) => paths))).toEqual(
      new Set([page.path, page.old, `/es${page.spanish}`]),
    );
    if (deleted.ok) expect(deleted.value[0]?.seqs?.to).toBe(changes.at(-1)?.seq);
    // What was not chosen stays, and no longer leans on what is gone.
    expect((await findByPath(db, page.spanish, 'es'))?.item.fields).toMatchObject({ access: 'member' });
  });

  it('deletes both languages at once without completing the one that goes too', async () => {
    const page = await addPage();
    const deleted = await remove(page.id, [
      { locale: 'en', departure: { kind: 'redirect', to: 'https://example.org/x' } },
      { locale: 'es', departure: { kind: 'redirect', to: '/about' } },
    ]);
    expect(deleted.ok && deleted.value.map(({ locale, revision }) => `${locale} ${revision}`)).toEqual([
      'es 2',
      'en 2',
    ]);
    expect([await targetAt(page.path), await targetAt(page.spanish, 'es')]).toEqual([
      'https://example.org/x',
      '/about',
    ]);
  });

  it('answers 410 where nothing is left, and 404 where nobody chose', async () => {
    const [chosen, plain] = [await addPage(), await addPage()];
    expect(await isGone(chosen.path)).toBe(false);
    await removeEnglish(chosen.id, { kind: 'gone' });
    await deleteItem(db, clock, { id: plain.id, locale: 'en', savedBy: 'ana@example.org' });
    expect([await isGone(chosen.path), await isGone(chosen.old)]).toEqual([true, true]);
    expect([await isGone(plain.path), await isGone(plain.old)]).toEqual([false, true]);
    // A draft written meanwhile changes nothing; a page that comes there ends it.
    await save(chosen.id, chosen.path, { title: 'Again' }, 'en', true);
    expect(await isGone(chosen.path)).toBe(true);
    await save('page:another', chosen.path, { title: 'Another' });
    expect(await isGone(chosen.path)).toBe(false);
  });

  it('leaves a page that says what was withdrawn, for the readers of before, out of search engines', async () => {
    const page = await addPage();
    await removeEnglish(page.id, { kind: 'withdrawn', notice });
    const { item } = (await findByPath(db, page.path, 'en')) ?? {};
    expect(item).toMatchObject({
      id: `page:withdrawn-page-${page.id.slice(5)}`,
      fields: { title: 'Bells', noIndex: true, access: 'member', template: 'blocks' },
    });
    expect(JSON.stringify(item?.fields['blocks'])).toContain(notice.content);
    expect(await targetAt(page.old)).toBe(page.path);
  });

  it.each<Departure>([
    { kind: 'redirect', to: '/about' },
    { kind: 'withdrawn', notice },
    { kind: 'gone' },
    { kind: 'missing' },
  ])('puts back from the bin what was deleted by $kind, and what was left at its address goes', async (departure) => {
    const page = await addPage();
    await removeEnglish(page.id, departure);
    const { entries } = await listBin(db, 1);
    const isFirst = entries.filter(({ type }) => type === 'page')[0];
    expect(isFirst).toMatchObject({
      id: page.id,
      title: `Page ${page.id.slice(5)}`,
      address: page.path,
      deletedBy: 'ana@example.org',
      revision: 1,
    });
    expect(await putBack(page.id)).toMatchObject({ ok: true });
    expect(await targetAt(page.path)).toBe(page.id);
    expect(await isGone(page.path)).toBe(false);
    expect((await listBin(db, 1)).entries.map(({ id }) => id)).not.toContain(page.id);
    // It can be deleted in the same way again.
    expect(await removeEnglish(page.id, departure)).toMatchObject({ ok: true });
  });

  it('puts nothing back over a page that has the address now', async () => {
    const page = await addPage();
    await removeEnglish(page.id, { kind: 'gone' });
    await save(`page:instead${count}`, page.path, { title: 'Instead' });
    expect(await putBack(page.id)).toMatchObject({ ok: false, fields: { path: expect.stringContaining('already') } });
    expect(await targetAt(page.path)).toBe(`page:instead${count}`);
  });

  it.each([
    ['an address where nothing is', () => '/none'],
    ['the page itself', (page: { path: string }) => page.path],
    ['a redirect that leads back', (page: { old: string }) => page.old],
    ['no address', () => 'javascript:alert(1)'],
    ['another site without a host', () => '//host'],
  ])('refuses to send readers to %s, and deletes nothing', async (_, targetOf) => {
    const page = await addPage();
    const before = await newestChange(db);
    const refused = await remove(page.id, [
      { locale: 'es', departure: { kind: 'gone' } },
      { locale: 'en', departure: { kind: 'redirect', to: targetOf(page) } },
    ]);
    expect(refused).toMatchObject({ ok: false, code: 'invalid_item', fields: { en: expect.any(String) } });
    expect(await newestChange(db)).toBe(before);
    expect(await targetAt(page.spanish, 'es')).toBe(page.id);
  });

  it('refuses to send readers to the other language of a page that is deleted with it', async () => {
    const page = await addPage();
    const refused = await remove(page.id, [
      { locale: 'es', departure: { kind: 'redirect', to: page.path } },
      { locale: 'en', departure: { kind: 'gone' } },
    ]);
    expect(refused).toMatchObject({ ok: false, fields: { es: expect.stringContaining('deleted too') } });
  });

  it('refuses what the site needs, whatever is chosen', async () => {
    const refused = await removeEnglish('page:home', { kind: 'redirect', to: '/about' });
    expect(refused).toMatchObject({ ok: false, code: 'item_needed' });
    expect(await targetAt('/')).toBe('page:home');
  });

  it('deletes an item without an address and a draft, and nothing twice', async () => {
    await save('faq-tag:ana', null, { title: 'Ana' });
    await save('page:only-draft', '/only-draft', { title: 'Draft' }, 'en', true);
    for (const id of ['faq-tag:ana', 'page:only-draft']) {
      expect(await removeEnglish(id, { kind: 'gone' })).toMatchObject({ ok: true, value: [{ id }] });
      expect((await findRow(db, id, 'en'))?.draftRevision).toBeNull();
      expect(await removeEnglish(id, { kind: 'gone' })).toEqual({ ok: true, value: [] });
    }
    expect(await removeEnglish('page:never', { kind: 'gone' })).toEqual({ ok: true, value: [] });
    expect((await listBin(db, 1)).entries.map(({ id }) => id)).toContain('faq-tag:ana');
  });

  it('offers the page above first, then those beside it, and no redirect', async () => {
    const page = await addPage();
    const offered = await proposeTargets(db, { id: page.id, locale: 'en', path: page.path });
    expect(offered.slice(0, 2)).toEqual([
      { address: '/about', title: 'About' },
      { address: '/', title: 'Home' },
    ]);
    expect(offered.map(({ address }) => address)).not.toContain(page.path);
    expect(offered.length).toBeGreaterThan(2);
    const spanish = await proposeTargets(db, { id: page.id, locale: 'es', path: page.spanish });
    expect(spanish.every(({ address }) => address.startsWith('/es'))).toBe(true);
  });
});
