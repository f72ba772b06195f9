import { expect, it } from 'vitest';
import { readinessProblem } from './readiness.rules.ts';

const ready = { isComplete: true, unreachable: null, leftover: 0, waiting: 0 };

it.each<[string, Partial<Parameters<typeof readinessProblem>[0]>, string | null]>([
  ['is ready once every page is rendered', {}, null],
  ['stays ready while pages are rendered again', { waiting: 40 }, null],
  ['waits for the first rendering', { isComplete: false, waiting: 7 }, 'pages are being rendered (7 to go)'],
  ['waits for the feed after a restart', { leftover: null }, 'the changes since the last stop are being read'],
  [
    'waits for the pages edited before a restart',
    { leftover: 2, waiting: 9 },
    'pages of an unfinished publish are being rendered (2 to go)',
  ],
  ['keeps its pages while the content is away', { unreachable: 'no answer', leftover: 3 }, null],
  [
    'cannot begin without the content',
    { isComplete: false, unreachable: 'no answer' },
    'the content cannot be read: no answer',
  ],
])('%s', (_, standing, problem) => {
  expect(readinessProblem({ ...ready, ...standing })).toBe(problem);
});
