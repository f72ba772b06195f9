import { expect, it } from 'vitest';
import { batchVerbs, isFieldVerb, itemsOfStep, mostInBatch, mostPlanned } from './batch.rules.ts';

it('knows the verbs that change a field, and can be undone', () => {
  expect(batchVerbs.filter(isFieldVerb)).toEqual(['add-topic', 'remove-topic', 'set-author', 'set-access']);
  expect(['replace', 'undo', 'toString', ''].filter(isFieldVerb)).toEqual([]);
});

it('plans no more at once than can be changed, and does all of it in some steps', () => {
  expect(mostPlanned).toBeLessThan(mostInBatch);
  expect(mostInBatch % itemsOfStep).toBe(0);
});
