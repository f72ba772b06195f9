import { expect, it } from 'vitest';
import { translator } from '../../cms/dictionary.ts';
import { documentStatus, stageMessage } from './document-wording.ts';

const t = translator([
  { key: 'StatusInRevision', phrase: 'En revisión' },
  { key: 'StagePublicInput', phrase: 'Open for public input' },
]);

it('translates known statuses and shows others as they are', () => {
  expect(documentStatus('In revision', t)).toBe('En revisión');
  expect(documentStatus('Frozen', t)).toBe('Frozen');
});

it('has a message for the open stages, and for one that is not known', () => {
  expect(stageMessage('1', t)).toBe('Open for public input');
  expect(stageMessage('0', t)).toBeNull();
  expect(stageMessage('-1', t)).toBe('Stage unknown');
  expect(stageMessage('9', t)).toBeNull();
});
