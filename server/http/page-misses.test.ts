import { expect, it } from 'vitest';
import { PageMisses } from './page-misses.ts';

const page = { kind: 'gone' as const, body: Buffer.alloc(0), headers: {} };

/** A publisher whose renderings end when the test says so. */
function controlled(existing: (address: string) => boolean = () => true) {
  const rendered: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const cold = new PageMisses({
    mayExist: (address) => Promise.resolve(existing(address)),
    fill: async (address) => {
      rendered.push(address);
      await gate.promise;
      return page;
    },
  });
  return { cold, rendered, open: () => gate.resolve(undefined) };
}

it('renders no address that content does not know', async () => {
  const { cold, rendered } = controlled((address) => address !== '/made-up');
  expect(await cold.find('/made-up')).toEqual({ kind: 'nowhere' });
  expect(rendered).toEqual([]);
});

it('renders an address once however many ask', async () => {
  const { cold, rendered, open } = controlled();
  const answers = Array.from({ length: 100 }, () => cold.find('/new'));
  open();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([page]));
  expect(rendered).toEqual(['/new']);
});

it('refuses the seventeenth address at once, and takes it when there is room again', async () => {
  const { cold, rendered, open } = controlled();
  const answers = Array.from({ length: 16 }, (_, index) => cold.find(`/p${String(index)}`));
  expect(await cold.find('/one-more')).toEqual({ kind: 'busy' });
  const again = cold.find('/p0');
  open();
  await Promise.all([...answers, again]);
  expect(await cold.find('/one-more')).toBe(page);
  expect(rendered).toHaveLength(17);
});

it('makes the files of the site no matter what else is asked for', async () => {
  const { cold, open } = controlled();
  const answers = Array.from({ length: 16 }, (_, index) => cold.find(`/p${String(index)}`));
  const files = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/es/feed.xml'].map((file) => cold.find(file));
  expect(await cold.find('/sitemap-2.xml')).toEqual({ kind: 'busy' });
  open();
  expect(new Set(await Promise.all([...answers, ...files]))).toEqual(new Set([page]));
});

it('has room again after a lookup that failed', async () => {
  const cold = new PageMisses({ mayExist: () => Promise.reject(new Error('away')), fill: () => Promise.resolve(page) });
  for (let number = 0; number < 40; number += 1) await expect(cold.find(`/p${String(number)}`)).rejects.toThrow('away');
});
