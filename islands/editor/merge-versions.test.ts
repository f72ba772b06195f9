import { describe, expect, it } from 'vitest';
import { addressKey, differences, isSame, mergeVersions } from './merge-versions.ts';

const base = {
  path: '/a',
  fields: { title: 'Old', description: 'Old', tags: ['x'], link: { label: 'L', href: '/l' } },
};
const mine = { path: '/a', fields: { ...base.fields, title: 'Mine', tags: ['x', 'mine'] } };
const theirs = { path: '/b', fields: { ...base.fields, title: 'Theirs', description: 'Theirs' } };

it('names every field the two versions say differently, and nothing else', () => {
  const found = differences(mine, theirs, base);
  expect(found.map(({ key }) => key).toSorted()).toEqual([addressKey, 'description', 'tags', 'title']);
});

it('proposes the side that changed a field, and mine where both did', () => {
  const proposed = Object.fromEntries(differences(mine, theirs, base).map((each) => [each.key, each]));
  expect(proposed['title']).toMatchObject({ proposed: 'mine', isContested: true });
  expect(proposed['description']).toMatchObject({ proposed: 'theirs', isContested: false });
  expect(proposed['tags']).toMatchObject({ proposed: 'mine', isContested: false });
  expect(proposed[addressKey]).toMatchObject({ proposed: 'theirs', isContested: false });
});

it('loses nothing of either side when the proposals are taken', () => {
  const chosen = Object.fromEntries(differences(mine, theirs, base).map(({ key, proposed }) => [key, proposed]));
  expect(mergeVersions(mine, theirs, chosen)).toEqual({
    path: '/b',
    fields: { ...base.fields, title: 'Mine', description: 'Theirs', tags: ['x', 'mine'] },
  });
});

it('takes a field away that the chosen side has not', () => {
  const without = { path: '/a', fields: { title: 'Old' } };
  expect(mergeVersions(mine, without, { tags: 'theirs' }).fields).not.toHaveProperty('tags');
});

it('contests everything where there is no version both began with', () => {
  expect(differences(mine, theirs, null).every(({ isContested }) => isContested)).toBe(true);
});

describe('sameness', () => {
  it('does not depend on the order of keys, but on that of entries', () => {
    expect(isSame({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame({ a: null }, { a: {} })).toBe(false);
    expect(isSame([], {})).toBe(false);
  });
});
