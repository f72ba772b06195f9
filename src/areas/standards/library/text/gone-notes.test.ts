import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryReaders, openLibraryScene } from '../../../../../tests/support/library-scene.ts';

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
beforeAll(async () => {
  scene = await openLibraryScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const doors = 'Doors of a hall open to the outside in every case, whatever their width or their height.';
const locks = 'A lock opens from inside without a key, at any time of the day and of the night.';
const old = `# Chapter 1 One\n\n## § 1.1 Doors\n\n${doors}\n\n## § 1.2 Locks\n\n${locks}`;
const merged = `# Chapter 1 One\n\n## § 1.1 Doors and locks\n\n${doors} ${locks}`;

it('says at a number that the current edition has not where its content went', async () => {
  const gone = 'Signs above a door are lit by two lamps, of which one burns at night as well.';
  await scene.publish('W5', `${old}\n\n## § 1.3 Signs\n\n${gone}`, 2023);
  await scene.publish('W5', merged, 2026);
  expect(await scene.open('/library/msca-w5/1.2')).toMatchObject({ kind: '302', to: '/library/msca-w5/2023/1.2' });
  const text = await scene.open('/library/msca-w5/2023/chapter-1', libraryReaders.subscriber);
  const html = text.view?.kind === 'text' ? text.view.html : '';
  expect(html).toMatch(
    /id="1\.2"[^]*Library gone merged <a href="\/library\/msca-w5\/2026\/1\.1">1\.1 Doors and locks<\/a>/,
  );
  expect(html).toMatch(/id="1\.3"[^]*Library gone removed/);
  expect(html.match(/class="gone"/g)).toHaveLength(2);
  const offer = await scene.open('/library/msca-w5/2023/1.2');
  expect(offer.view).toMatchObject({ kind: 'offer', gone: expect.stringContaining('/library/msca-w5/2026/1.1') });
  expect((await scene.open('/library/msca-w5/2023/1.1')).view).toMatchObject({ kind: 'offer', gone: null });
  const current = await scene.open('/library/msca-w5/2026/chapter-1', libraryReaders.subscriber);
  expect(current.text).not.toContain('class=\\"gone');
});
