import { expect, it } from 'vitest';
import { PublishPosition } from './publish-position.ts';

function positionAt(cursor: number): PublishPosition {
  const position = new PublishPosition();
  position.beginAt(cursor);
  return position;
}

it('promises everything read when nothing is owed', () => {
  expect(positionAt(9).safe).toBe(9);
});

it('promises nothing a waiting page lacks, and remembers the lowest change', () => {
  const position = positionAt(9);
  position.owe('/a', 5);
  position.owe('/a', 8);
  position.owe('/b', 7);
  expect(position.safe).toBe(4);
  expect(position.lowestOwed).toBe(5);
  position.settle('/a');
  expect(position.safe).toBe(6);
});

it('promises nothing that came while a page was being rendered', () => {
  const position = positionAt(3);
  expect(position.begin('/a')).toBe(3);
  position.cursor = 9;
  expect(position.safe).toBe(3);
  position.end('/a');
  expect(position.safe).toBe(9);
});

it('owes nothing of a feed that began again', () => {
  const position = positionAt(9);
  position.owe('/a', 5);
  position.begin('/b');
  position.beginAt(12);
  expect(position.lowestOwed).toBeNull();
  expect(position.safe).toBe(12);
});
