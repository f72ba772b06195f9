import { expect, it } from 'vitest';
import { takePart, type BatchWork } from './batch-work.rules.ts';

const ids = (list: readonly { id: string }[] | undefined): string[] | undefined => list?.map(({ id }) => id);

it.each<[string, string[], number | null, string[], string[] | undefined]>([
  ['some items at a time', ['a', 'b', 'c'], 2, ['a', 'b'], ['c']],
  ['the last ones', ['a', 'b'], 2, ['a', 'b'], undefined],
  ['all as one', ['a', 'b', 'c'], null, ['a', 'b', 'c'], undefined],
  ['nothing, once', [], 25, [], undefined],
])('takes %s', (_, all, size, part, left) => {
  const work: BatchWork<string> = { how: 'so', rest: all.map((id) => ({ id, locale: 'en' })), size };
  const taken = takePart(work);
  expect([ids(taken.part), ids(taken.left?.rest)]).toEqual([part, left]);
});
