import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/platform/env/env.ts';
import { mutants } from './mutants.ts';

/** Mutants run before a release only; the code they change must exist at every change. */
it.each(mutants)('finds the code that $name', ({ file, changes, tests }) => {
  const text = readFileSync(path.join(projectRoot(), file), 'utf8');
  for (const [was] of changes) expect(text.split(was).length - 1, was).toBe(1);
  expect(tests.filter((each) => !existsSync(path.join(projectRoot(), each)))).toEqual([]);
});
