import { describe, expect, it } from 'vitest';
import { findConflict, findOverwritten, isEdited, versionOf } from './edit-version.ts';

const base = { company: 'Old', phone: '1', isPoBox: false, jobId: null };

describe('the version of a record', () => {
  it('is the same for the same values in any order, and another for any other value', () => {
    expect(versionOf({ jobId: null, isPoBox: false, phone: '1', company: 'Old' })).toBe(versionOf(base));
    for (const change of [{ company: 'New' }, { phone: '' }, { isPoBox: true }, { jobId: 0 }, { jobId: '' }]) {
      expect(versionOf({ ...base, ...change })).not.toBe(versionOf(base));
    }
  });

  it('tells one field from another with the same value', () => {
    expect(versionOf({ a: 'x', b: 'y' })).not.toBe(versionOf({ a: 'y', b: 'x' }));
  });
});

describe('a save overwrites unseen', () => {
  const version = versionOf(base);
  const current = { ...base, company: 'New', phone: '2' };

  it('what changed since and would become something else', () => {
    expect(findOverwritten(version, base, current)).toEqual(['company', 'phone']);
    expect(findOverwritten(version, { ...base, company: 'New', phone: '3' }, current)).toEqual(['phone']);
  });

  it('nothing it does not write, nothing that did not change, and nothing it knew', () => {
    expect(findOverwritten(version, { jobId: 3, isPoBox: true }, current)).toEqual([]);
    expect(findOverwritten(versionOf(current), { ...current, company: 'Mine' }, current)).toEqual([]);
    expect(findOverwritten(version, { ...base, company: 'Mine' }, base)).toEqual([]);
  });

  it.each(['', 'x', 'é'.repeat(32), 'A'.repeat(32)])('everything that differs, from the version %j', (unreadable) => {
    expect(findOverwritten(unreadable, { ...base, company: 'Mine' }, base)).toEqual(['company']);
  });

  it('which is told with the present values and version, and never without a version', () => {
    expect(findConflict(version, base, current)).toEqual({
      version: versionOf(current),
      changed: { company: 'New', phone: '2' },
    });
    expect(findConflict(undefined, base, current)).toBeNull();
    expect(findConflict(versionOf(current), base, current)).toBeNull();
  });

  it('and knows what the person has edited', () => {
    expect(isEdited(version, 'company', base, current)).toBe(false);
    expect(isEdited(version, 'company', { ...base, company: 'Mine' }, current)).toBe(true);
    expect(isEdited('', 'company', base, current)).toBe(true);
  });
});
