import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBatchScene } from '../../../tests/support/batch-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { listReleases } from '../scheduling/list-going-out.ts';

describe.each(drivers)('words on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let scene: ReturnType<typeof openBatchScene>;
  let count = 0;
  beforeAll(async () => {
    connection = await open();
    scene = openBatchScene(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  /** Two live pages with a word of their own. */
  async function addPages(text: (word: string) => string = (word) => `The ${word}, [${word}](/${word}) and ${word}s.`) {
    count += 1;
    const word = `lineworker${count}x`;
    const [one, two] = [`one-${count}`, `two-${count}`];
    await scene.save(one, text(word));
    await scene.save(two, text(word));
    return { word, one, two };
  }
  async function done(work: ReturnType<typeof scene.replace>) {
    const stored = await (await work)();
    if (!stored.ok) throw new Error(stored.message);
    return stored.value;
  }

  it('are found by item and field, with what stands around', async () => {
    const { word, one } = await addPages();
    const found = await scene.find(word.toUpperCase());
    expect(found).toMatchObject({ hits: 6, isCut: false });
    const [item] = found.items;
    expect(item).toMatchObject({ id: `page:${one}`, type: 'page', title: `Title of ${one}`, hasDraft: false });
    expect(item?.hits[1]).toEqual({
      place: 'fields.blocks.1.content',
      index: 1,
      before: `The ${word}, [`,
      found: word,
      after: `](/${word}) and ${word}s.`,
    });
    expect((await scene.find(word, { whole: 'on' })).hits).toBe(4);
    expect((await scene.find(word.toUpperCase(), { case: 'on' })).hits).toBe(0);
    expect((await scene.find(word, { codes: 'on' })).hits).toBe(8);
    expect((await scene.find(word, { type: 'publication' })).hits).toBe(0);
    expect((await scene.find(word, { locale: 'es' })).hits).toBe(0);
    expect((await scene.find(word, { in: 'draft' })).hits).toBe(0);
    expect((await scene.find(`${one} ${word}`, { match: 'all' })).items).toHaveLength(1);
    expect((await scene.find(`${one} ${word}`)).items).toHaveLength(0);
  });

  it('are replaced live in one change, addresses left alone, and undone as one', async () => {
    const { word, one, two } = await addPages();
    const { batch, seqs } = await done(scene.replace(word, 'line crew'));
    expect(await scene.textOf(one)).toBe(`The line crew, [line crew](/${word}) and line crews.`);
    expect((seqs?.to ?? 0) - (seqs?.from ?? 0)).toBe(1);
    expect(await scene.itemsOf(batch.id)).toEqual([`page:${one} done`, `page:${two} done`]);

    // Another paragraph was changed since: it stays. The same paragraph: the item is left.
    await scene.save(one, `The line crew, [line crew](/${word}) and line crews.`, {
      ...withTitle(one, `The line crew, [line crew](/${word}) and line crews.`),
    });
    await scene.save(two, 'Rewritten line crew.');
    const undone = await scene.undo(batch.id);
    expect(undone).toMatchObject({ ok: true, value: { batch: { kind: 'undo', undoes: batch.id } } });
    expect(await scene.textOf(one)).toBe(`The ${word}, [${word}](/${word}) and ${word}s.`);
    expect((await scene.rowOf(one))?.fields?.['title']).toBe('Another title');
    expect(await scene.textOf(two)).toBe('Rewritten line crew.');
    if (undone.ok)
      expect(await scene.itemsOf(undone.value.batch.id)).toEqual([`page:${two} contested`, `page:${one} done`]);
    expect(await scene.undo(batch.id)).toMatchObject({ ok: false, code: 'undone_already' });
  });

  it('are replaced once however often the form is sent', async () => {
    const { word, one } = await addPages((each) => each);
    const key = crypto.randomUUID();
    const send = await scene.replace(word, `${word} ${word}`, { key });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.ok && second.ok && first.value.batch.id === second.value.batch.id).toBe(true);
    expect(await scene.textOf(one)).toBe(`${word} ${word}`);
    expect(
      await (
        await scene.replace(word, 'x', { key, by: { userId: 'other', email: 'o@example.org' } })
      )(),
    ).toMatchObject({
      code: 'not_found',
    });
  });

  it('become drafts that one release holds, and are thrown away as one', async () => {
    const { word, one, two } = await addPages((each) => `A ${each}.`);
    const { batch, seqs } = await done(scene.replace(word, 'crew', { isDraft: true }));
    expect(seqs).toBeNull();
    expect(await scene.textOf(one)).toBe(`A ${word}.`);
    expect(await scene.newestOf(two)).toEqual(['A crew.', true]);
    const release = (await listReleases(connection.db)).find(({ id }) => id === batch.releaseId);
    expect(release).toMatchObject({ name: `${word} → crew`, at: null });
    expect(release?.plans.map(({ itemId }) => itemId).toSorted()).toEqual([`page:${one}`, `page:${two}`]);
    expect(await scene.undo(batch.id)).toMatchObject({ ok: true });
    expect((await scene.rowOf(one))?.draftRevision).toBeNull();
    expect((await listReleases(connection.db)).find(({ id }) => id === batch.releaseId)?.plans).toEqual([]);
  });

  it('reach a draft that waits too, live and as a draft, and leave the rest of it', async () => {
    const { word, one, two } = await addPages((each) => `A ${each}.\n\nSecond.`);
    for (const name of [one, two]) await scene.save(name, `A ${word}.\n\nSecond, of the draft.`, { isDraft: true });
    const live = await done(scene.replace(word, 'crew'));
    expect(await scene.textOf(one)).toBe('A crew.\n\nSecond.');
    expect(await scene.newestOf(one)).toEqual(['A crew.\n\nSecond, of the draft.', true]);
    await scene.undo(live.batch.id);
    expect(await scene.textOf(one)).toBe(`A ${word}.\n\nSecond.`);
    expect(await scene.newestOf(one)).toEqual([`A ${word}.\n\nSecond, of the draft.`, true]);

    const drafted = await done(scene.replace(word, 'crew', { isDraft: true }));
    expect(await scene.textOf(two)).toBe(`A ${word}.\n\nSecond.`);
    expect(await scene.newestOf(two)).toEqual(['A crew.\n\nSecond, of the draft.', true]);
    expect(drafted.batch.releaseId).toBeNull();
    await scene.undo(drafted.batch.id);
    expect(await scene.newestOf(two)).toEqual([`A ${word}.\n\nSecond, of the draft.`, true]);
    const inDraft = await done(scene.replace('of the draft', 'once more', { more: { in: 'draft' } }));
    expect(await scene.newestOf(one)).toEqual([`A ${word}.\n\nSecond, once more.`, true]);
    await scene.undo(inDraft.batch.id);
  });

  it.each<[string, string, (scene: ReturnType<typeof openBatchScene>, name: string, word: string) => Promise<unknown>]>(
    [
      ['changed', 'x', (at, name, word) => at.save(name, `Before ${word}.`)],
      ['address', '](', () => Promise.resolve()],
    ],
  )('leave an item for the reason "%s"', async (kind, replacement, meanwhile) => {
    const { word, one, two } = await addPages((each) => `[A ${each}](/a).`);
    const send = await scene.replace(word, replacement);
    await meanwhile(scene, one, word);
    const stored = await send();
    if (stored.ok) expect((await scene.itemsOf(stored.value.batch.id))[0]).toBe(`page:${one} ${kind}`);
    if (kind === 'changed') expect(await scene.textOf(two)).toBe('[A x](/a).');
    else expect(await scene.textOf(one)).toBe(`[A ${word}](/a).`);
  });

  it('leave an item that would not be valid, or that the person may not change', async () => {
    const { word, one, two } = await addPages((each) => `A ${each}.`);
    await scene.save(one, 'x', withTitle(one, `A ${word}.`, word));
    const invalid = await done(scene.replace(word, 'y'.repeat(320), { more: { whole: 'on' } }));
    expect(await scene.itemsOf(invalid.batch.id)).toEqual([`page:${one} invalid`, `page:${two} done`]);
    await scene.undo(invalid.batch.id);
    const forbidden = await done(scene.replace(word, 'y', { mayChange: () => false }));
    expect(await scene.itemsOf(forbidden.batch.id)).toEqual([`page:${one} forbidden`, `page:${two} forbidden`]);
  });
});

const withTitle = (name: string, content: string, title = 'Another title') => ({
  body: {
    type: 'page',
    path: `/${name}`,
    locale: 'en',
    fields: {
      title,
      description: `About Title of ${name}.`,
      template: 'blocks',
      blocks: [
        { type: 'page-title', title: `Title of ${name}` },
        { type: 'rich-text', content },
      ],
    },
  },
});
