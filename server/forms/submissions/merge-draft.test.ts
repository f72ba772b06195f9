import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineForm } from '../definition/form-definition.contract.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { draftDigests, mergeDraft } from './merge-draft.ts';

const names = ['a', 'b', 'c', 'd'];
const form = defineForm({
  id: 'apply',
  screens: [
    {
      id: 'only',
      fields: [
        ...names.map((name) => ({ kind: 'text' as const, name, label: name })),
        { kind: 'files', name: 'files', label: 'Files', types: ['pdf'], most: 3, size: 5 },
      ],
    },
  ],
});
const merge = (before: Answers, mine: Answers, theirs: Answers) =>
  mergeDraft(form, { base: draftDigests(form, before), mine, theirs });

describe('answers of two devices', () => {
  it('are all kept where each has changed other fields', () => {
    const before = { a: '1', b: '2' };
    expect(merge(before, { a: 'here', b: '2' }, { a: '1', b: 'there' })).toEqual({
      answers: { a: 'here', b: 'there' },
      conflicts: [],
      isMerged: true,
    });
  });

  it('are shown where both have changed one field to something else', () => {
    expect(merge({ a: '1' }, { a: 'here' }, { a: 'there' })).toEqual({
      answers: { a: 'here' },
      conflicts: ['a'],
      isMerged: false,
    });
    expect(merge({ a: '1' }, { a: 'same' }, { a: 'same' })).toMatchObject({ conflicts: [], isMerged: false });
    expect(merge({ a: '1' }, { a: '' }, { a: 'there' })).toMatchObject({ answers: { a: '' }, conflicts: ['a'] });
  });

  it('have the files of both, as long as there is room', () => {
    const before = { files: ['1'] };
    expect(merge(before, { files: ['1', '2'] }, { files: ['1', '3'] }).answers).toEqual({ files: ['1', '3', '2'] });
    expect(merge(before, { files: ['1', '2', '4'] }, { files: ['1', '3'] }).conflicts).toEqual(['files']);
    expect(merge(before, { files: ['1'] }, { files: [] }).answers).toEqual({ files: [] });
  });

  it('differ in conflict where nobody knows what a window began with', () => {
    expect(mergeDraft(form, { base: '', mine: { a: '1', b: '2' }, theirs: { a: '1', b: '3' } }).conflicts).toEqual([
      'b',
    ]);
  });

  it('lose nothing that one of them has changed, whatever they have typed', () => {
    const answers = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom('', 'x', 'y', 'z')])));
    fc.assert(
      fc.property(answers, answers, answers, (before, mine, theirs) => {
        const { answers: merged, conflicts } = merge(before, mine, theirs);
        for (const name of names) {
          const [was, here, there] = [before[name], mine[name], theirs[name]];
          const isConflict = here !== was && there !== was && here !== there;
          expect([name, conflicts.includes(name)]).toEqual([name, isConflict]);
          expect([name, merged[name]]).toEqual([name, here === was ? there : here]);
        }
      }),
    );
  });
});
