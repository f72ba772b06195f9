import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Instruction } from '../../../../../server/standards/library/amendments/amendment.contract.ts';
import { amendmentsOf } from '../../../../../server/standards/library/amendments/amendment.repo.ts';
import { holdPictures } from '../../../../../server/standards/library/amendments/held-pictures.ts';
import { storeAmendment } from '../../../../../server/standards/library/amendments/store-amendment.ts';
import { readPictures } from '../../../../../server/standards/library/importing/picture-files.ts';
import { libraryFiles } from '../../../../../server/standards/library/section.table.ts';
import { libraryReaders as readers, openLibraryScene } from '../../../../../tests/support/library-scene.ts';
import { figurePage } from '../figure.page.ts';

const actor = { userId: 'ana', requestId: 'r-1' };
const drawing = (name: string) =>
  [name, new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`)] as const;
const pictures = (...names: string[]) => readPictures(new Map(names.map(drawing)));
const hashOf = (name: string) => pictures(name).hashes.get(name) ?? '';
const address = '/library/msca-a1/2026/chapter-1';

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
beforeAll(async () => {
  scene = await openLibraryScene();
  await scene.publish('A1', '# Chapter 1 One\n\n## § 1.1 Locks\n\nA lock has a key.\n\n## § 1.2 Halls\n\nA hall.');
});
afterAll(() => scene[Symbol.asyncDispose]());

const instruct = (action: Instruction['action'], key: string, after: string): Instruction => ({
  language: 'en',
  key,
  action,
  before: '',
  after,
});
const amend = (name: string, effectiveOn: string, instructions: Instruction[], sent = pictures()) => {
  const facts = { code: 'A1', year: 2026, name, kind: '17' as const, issuedOn: '2026-01-10', document: null };
  return storeAmendment(scene.services, { ...facts, effectiveOn, instructions }, actor, { seen: null, pictures: sent });
};
const statusOf = async (name: string, reader: keyof typeof readers) => {
  const hash = hashOf(name);
  const answer = await figurePage.open(scene.contextOf(`/library/figures/${hash}`, readers[reader], { hash }));
  return answer instanceof Response ? answer.status : null;
};
const textOf = async (query: string) => (await scene.open(address + query, readers.subscriber)).text;
const stored = () => scene.db.select({ hash: libraryFiles.hash, heldSince: libraryFiles.heldSince }).from(libraryFiles);

it.each([
  ['without alternative text', '![](a.svg)', ['a.svg'], 'has no alternative text'],
  ['whose file did not come', '![A lock](b.svg)', [], '"b.svg" is a picture that did not come'],
  ['that no instruction names', 'A lock.', ['a.svg'], 'No instruction names these pictures: a.svg.'],
])('takes no picture %s, and stores nothing', async (_, after, names, message) => {
  const done = await amend('E 0', '2026-02-01', [instruct('replace', '1.1', after)], pictures(...names));
  expect(done.ok ? '' : done.message).toContain(message);
  expect(await stored()).toEqual([]);
  expect(await amendmentsOf(scene.db, { code: 'A1', year: 2026 })).toEqual([]);
});

it('shows the picture of each day to those who may read its page', async () => {
  const figure = (name: string) => `A lock has a key.\n\n![A lock](figures/${name} "Figure 1: Lock")`;
  const first = await amend('E 1', '2026-02-01', [instruct('replace', '1.1', figure('a.svg'))], pictures('a.svg'));
  const inserted = '## § 1.3 Bolts\n\n![A bolt](bolt.svg "Figure 2: Bolt")';
  const later = [instruct('replace', '1.1', figure('b.svg')), instruct('insert after', '1.2', inserted)];
  const told = [instruct('interpret', '1.2', 'A hall is so.\n\n![A hall](hall.svg "Figure 3: Hall")')];
  expect([
    first.ok,
    (await amend('E 2', '2026-12-24', later, pictures('b.svg', 'bolt.svg'))).ok,
    (await amend('E 3', '2026-02-01', told, pictures('hall.svg'))).ok,
  ]).toEqual([true, true, true]);
  const shows = (text: string) =>
    ['a.svg', 'b.svg', 'bolt.svg', 'hall.svg'].filter((name) => text.includes(hashOf(name)));
  // What a later day brings is told before it, with its picture.
  expect(shows(await textOf(''))).toEqual(['a.svg', 'b.svg', 'bolt.svg', 'hall.svg']);
  expect(shows(await textOf('?on=issued'))).toEqual([]);
  const then = await textOf('?on=2026-12-24');
  expect(then).toContain(
    `<figure id=\\"figure-1\\"><img src=\\"/library/figures/${hashOf('b.svg')}\\" alt=\\"A lock\\"`,
  );
  expect(then).toContain('id=\\"figure-2\\"');
  expect(then).toMatch(/<del><span[^>]*>Library words removed <\/span><img src/);
  const compared = await textOf('?compare=2026-12-24');
  expect(shows(compared)).toEqual(['a.svg', 'b.svg', 'bolt.svg']);
  for (const name of ['a.svg', 'b.svg', 'bolt.svg', 'hall.svg']) {
    const asked = ['subscriber', 'librarian', 'customer', 'anonymous', 'lapsed'] as const;
    const statuses = await Promise.all(asked.map((reader) => statusOf(name, reader)));
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
  }
  expect((await scene.open(`/library/msca-a1/2026/figure-2`, readers.subscriber)).to).toContain('#figure-2');
});

it('holds the pictures of a form for a day, for staff alone', async () => {
  let now = new Date('2026-11-26T12:00:00Z');
  const tools = { db: scene.db, clock: { now: () => now } };
  await holdPictures(tools, new Map([drawing('held.svg'), drawing('a.svg')]));
  expect([await statusOf('held.svg', 'librarian'), await statusOf('held.svg', 'subscriber')]).toEqual([200, 404]);
  expect((await holdPictures(tools, new Map([['x.svg', new Uint8Array([60])]]))).problems).toHaveLength(1);
  now = new Date('2026-11-27T12:00:01Z');
  await holdPictures(tools, new Map([drawing('next.svg')]));
  const held = new Map((await stored()).map(({ hash, heldSince }) => [hash, heldSince]));
  expect([held.has(hashOf('held.svg')), held.get(hashOf('a.svg')), held.get(hashOf('next.svg'))]).toEqual([
    false,
    null,
    now,
  ]);
  const named = { files: [], hashes: new Map([['held.svg', hashOf('held.svg')]]) };
  const lost = await storeAmendment(
    scene.services,
    {
      code: 'A1',
      year: 2026,
      name: 'E 4',
      kind: '17',
      issuedOn: '2026-01-10',
      document: null,
      effectiveOn: '2026-12-24',
      instructions: [instruct('interpret', '1.1', '![A key](held.svg)')],
    },
    actor,
    { seen: null, pictures: named },
  );
  expect(lost.ok ? '' : lost.message).toContain('Choose these pictures again, they are not there any more: held.svg.');
});
