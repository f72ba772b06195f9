import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { readDemoContent } from '../../../tests/support/demo-content.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { importContent } from '../corpus/import-content.ts';
import { deleteItem, saveItem } from '../editing/save-item.ts';
import { images } from '../../platform/images/image.table.ts';
import { contentItems } from '../items/content.table.ts';
import { contentLinks } from '../items/links/link.table.ts';
import { countUnlinked, linkStoredItems, relinkContent } from './link-stored-items.ts';
import { listBrokenLinks } from './list-broken-links.ts';
import { listPictureUses, listUses } from './list-uses.ts';

const clock: Clock = { now: () => new Date('2026-04-01T12:00:00Z') };

describe.each(bothDrivers)('the index of links on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  beforeAll(async () => {
    connection = await open();
    db = connection.db;
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  interface Written {
    content?: string;
    tags?: string[];
    picture?: string;
    locale?: string;
    isDraft?: boolean;
  }
  async function store(
    name: string,
    { content = 'Text', tags = [], picture, locale = 'en', isDraft = false }: Written = {},
  ) {
    const mainImage = picture && { src: picture, alt: '' };
    const blocks = [{ type: 'rich-text', content }];
    const fields = { title: `Page ${name}`, description: '', tags, blocks, ...(mainImage && { mainImage }) };
    const body = { type: 'page', path: `/${name}`, locale, fields };
    const saved = await saveItem(db, clock, { id: `page:${name}`, body, isDraft, savedBy: 'test' });
    if (!saved.ok) throw new Error(saved.message);
  }
  const remove = (id: string, locale = 'en') => deleteItem(db, clock, { id, locale, savedBy: 'test' });
  const usesOf = async (id: string, locales?: string[]) =>
    (await listUses(db, id, locales)).items.map((use) => `${use.id} ${use.locale} ${use.places.join(',')}`);
  const brokenIn = async (id: string) =>
    (await listBrokenLinks(db, (path) => path === '/forms/coded')).filter((each) => each.id === id);

  it('has what is live: a save replaces it, a draft leaves it, a deletion ends it', async () => {
    await store('target');
    await store('from', { content: '[a](/target) [b](/en/target/) [c](/target#x)' });
    expect(await usesOf('page:target')).toEqual(['page:from en fields.blocks.0.content']);
    await store('from', { content: 'Nothing.', isDraft: true });
    expect(await usesOf('page:target')).toHaveLength(1);
    await store('from', { content: 'Nothing.' });
    expect(await usesOf('page:target')).toEqual([]);
    await store('from', { content: '[a](/target)' });
    await remove('page:from');
    expect(await usesOf('page:target')).toEqual([]);
    expect(await db.$count(contentLinks, eq(contentLinks.fromId, 'page:from'))).toBe(0);
  });

  it('finds a page by its name and by its address in each language, and itself never', async () => {
    await store('topics-bells', { content: '[me](/topics-bells)' });
    await store('topics-bells', { locale: 'es', content: 'Texto' });
    await store('named', { tags: ['bells'] });
    await store('led', { content: '[a](/es/topics-bells)', picture: '/images/a.png' });
    expect(await usesOf('page:topics-bells')).toEqual([
      'page:led en fields.blocks.0.content',
      'page:named en fields.tags.0',
    ]);
    expect(await usesOf('page:topics-bells', ['en'])).toEqual(['page:named en fields.tags.0']);
    expect(await listUses(db, 'page:topics-bells')).toMatchObject({
      total: 2,
      items: [{ title: 'Page led', type: 'page' }, {}],
    });
  });

  it('finds pictures of the library in every size', async () => {
    const [hash, other] = ['a'.repeat(32), 'b'.repeat(32)];
    await store('shows', { picture: `/images/${hash}-960x640.webp`, content: `![x](/images/${hash}-480x320.webp)` });
    const src = `/images/${hash}-1600x1067.webp`;
    const found = await listPictureUses(db, [src, `/images/${other}-10x10.webp`]);
    expect([...found.keys()]).toEqual([src]);
    expect(found.get(src)).toMatchObject([
      { id: 'page:shows', places: ['fields.blocks.0.content', 'fields.mainImage.src'] },
    ]);
    expect(await listPictureUses(db, [])).toEqual(new Map());
  });

  it('lists links that lead nowhere, and none of those that the site answers', async () => {
    const [id, hash] = [randomUUID(), 'd'.repeat(32)];
    const about = { name: 'd.png', width: 10, height: 10, altEn: '', altEs: '', addedBy: 'test', addedAt: clock.now() };
    await db.insert(images).values(Object.assign({ id, hash }, about));
    await store('ends', {
      content: [
        '[a](/target) [b](/forms/coded) [c](/search?q=x) [d](/art/building-life-safety.svg) [e](https://example.org/none) [f](/)',
        '[g](/es/library/a/2020) [h](#there) [i](/user/my-account) [j](/staff) [k](/feed.xml) [l](/es)',
        '[m](/none) [n](/es/none) [o](/forms/none) ![p](/art/none.svg) [q](/video/../../package.json)',
        `![r](/images/${'c'.repeat(32)}-10x10.webp) ![s](/images/${'d'.repeat(32)}-10x10.webp)`,
      ].join('\n'),
      tags: ['none', 'bells'],
    });
    const found = await brokenIn('page:ends');
    expect(found.map(({ place, to }) => `${place} ${to}`).toSorted()).toEqual([
      'fields.blocks.0.content /art/none.svg',
      'fields.blocks.0.content /es/none',
      'fields.blocks.0.content /forms/none',
      `fields.blocks.0.content /images/${'c'.repeat(32)}-10x10.webp`,
      'fields.blocks.0.content /none',
      'fields.blocks.0.content /video/../../package.json',
      'fields.tags.0 page:topics-none',
    ]);
    expect(found[0]).toMatchObject({ title: 'Page ends', type: 'page', locale: 'en', address: '/ends' });
    await store('none');
    expect((await brokenIn('page:ends')).map(({ to }) => to)).not.toContain('/none');
    await remove('page:ends');
    expect(await brokenIn('page:ends')).toEqual([]);
  });

  it('takes a redirect for an answer', async () => {
    await store('moved');
    const body = { type: 'redirect', path: '/earlier', locale: 'en', fields: { to: '/moved' } };
    await saveItem(db, clock, { id: 'redirect:earlier', body, isDraft: false, savedBy: 'test' });
    await store('leads', { content: '[a](/earlier)' });
    expect(await brokenIn('page:leads')).toEqual([]);
    expect(await usesOf('page:moved')).toEqual(['redirect:earlier en fields.to']);
  });

  it('is filled after an upgrade, and again where an earlier release has written', async () => {
    await store('old', { content: '[a](/target)' });
    await db.delete(contentLinks);
    await db.update(contentItems).set({ linkedRevision: null });
    expect(await usesOf('page:target')).toEqual([]);
    const items = await countUnlinked(db);
    expect(items).toBeGreaterThan(5);
    expect(await linkStoredItems(db)).toBe(items);
    expect(await usesOf('page:target')).toContain('page:old en fields.blocks.0.content');
    expect([await countUnlinked(db), await linkStoredItems(db)]).toEqual([0, 0]);
    // An earlier release that still runs knows nothing of links.
    const blocks = [{ type: 'rich-text', content: '[b](/moved)' }];
    const written = { fields: { title: 'T', description: '', blocks }, revision: 40 };
    await db.update(contentItems).set(written).where(eq(contentItems.id, 'page:old'));
    expect(await linkStoredItems(db)).toBe(1);
    expect(await usesOf('page:moved')).toContain('page:old en fields.blocks.0.content');
    expect(await usesOf('page:target')).not.toContain('page:old en fields.blocks.0.content');
  });

  it('stops between two parts when the server stops', async () => {
    await db.update(contentItems).set({ linkedRevision: null });
    expect(await linkStoredItems(db, AbortSignal.abort())).toBe(0);
    expect(await countUnlinked(db)).toBeGreaterThan(0);
  });

  it('has the same links after an import and after it was made again; none of the demo is broken', async () => {
    await importContent(db, clock, await readDemoContent(), 'test');
    await linkStoredItems(db);
    const all = async () => (await db.select().from(contentLinks)).map((row) => JSON.stringify(row)).toSorted();
    const before = await all();
    expect(before.length).toBeGreaterThan(4_000);
    expect(await relinkContent(db)).toBeGreaterThan(1_000);
    expect(await all()).toEqual(before);
    const coded =
      /^\/forms\/(inspector-membership|student-membership|instructor-application|provider-application|hot-work-)/;
    const broken = await listBrokenLinks(db, (path) => coded.test(path));
    const ofThisTest = ['page:ends', 'page:led', 'page:shows'];
    expect(broken.filter(({ id }) => !ofThisTest.includes(id))).toEqual([]);
  });
});
