import { expect, it } from 'vitest';
import { isCrumbChanged } from './crumb-tag.rules.ts';

const page = { title: 'Home', description: 'About', blocks: [1] };

it.each([
  ['the text', page, { ...page, blocks: [2], description: 'More' }, false],
  ['nothing', page, { ...page }, false],
  ['the title', page, { ...page, title: 'Start' }, true],
  ['the short title', page, { ...page, navigationTitle: 'Start' }, true],
  ['a short title that says the same', page, { ...page, navigationTitle: 'Home' }, false],
  [
    'the title behind a short one',
    { ...page, navigationTitle: 'Start' },
    { ...page, navigationTitle: 'Start', title: 'x' },
    false,
  ],
  ['the status', { ...page, status: 'Active' }, { ...page, status: 'Disbanded' }, true],
  ['that it is there', undefined, page, true],
  ['that it is gone', page, null, true],
])('knows whether a breadcrumb shows a change of %s', (_, before, after, isChanged) => {
  expect(isCrumbChanged(before, after)).toBe(isChanged);
});
