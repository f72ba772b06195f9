import { expect, it } from 'vitest';
import { blockProblem, queryProblem, readProblemPlace } from './page-problem.rules.ts';

it('reads block, field and problem back from the sentence they were written into', () => {
  const reason = blockProblem({
    path: '/codes/msca-70',
    block: '3.first.2 (RichText b3-first-2)',
    field: 'content.0',
    problem: 'must not be empty: write something',
  });
  expect(readProblemPlace(reason)).toEqual({
    block: '3.first.2 (RichText b3-first-2)',
    blockKey: 'b3-first-2',
    field: 'content.0',
    problem: 'must not be empty: write something',
  });
});

it('reads the field of a query', () => {
  expect(readProblemPlace(queryProblem({ query: 'GetRoute', field: 'route.title', problem: 'must be text' }))).toEqual({
    block: null,
    blockKey: null,
    field: 'route.title',
    problem: 'must be text',
  });
});

it('keeps every other reason whole', () => {
  expect(readProblemPlace('The page was not rendered within 60000 ms.')).toEqual({
    block: null,
    blockKey: null,
    field: null,
    problem: 'The page was not rendered within 60000 ms.',
  });
});
