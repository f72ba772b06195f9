import { expect, it } from 'vitest';
import { PublishPosition } from './publish-position.ts';

function positionAt(cursor: number): PublishPosition {
  const position = new PublishPosition();
  position.beginAt(cursor, 1);
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
  position.beginAt(12, 2);
  expect(position.lowestOwed).toBeNull();
  expect(position.safe).toBe(12);
});

it('keeps the newest position that promises no page too much, with the mark it was read with', () => {
  const position = positionAt(3);
  position.advance(6, 11);
  position.owe('/a', 5);
  position.owe('/b', 6);
  position.advance(9, 12);
  expect([position.safe, position.kept]).toEqual([4, { cursor: 3, mark: 1 }]);
  position.settle('/a');
  expect([position.safe, position.kept]).toEqual([5, { cursor: 3, mark: 1 }]);
  position.settle('/b');
  expect([position.kept, position.mark]).toEqual([{ cursor: 9, mark: 12 }, 12]);
});
