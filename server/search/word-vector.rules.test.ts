import { describe, expect, it } from 'vitest';
import { wordQuery, wordVector } from './word-vector.rules.ts';

describe('the words of an entry', () => {
  it('are counted on through its parts, each place with its weight', () => {
    const parts = [
      { words: ['msca', '70'], weight: 'A' as const },
      { words: ['70', '=electr'], weight: 'D' as const },
    ];
    expect(wordVector(parts)).toBe("'msca':1A '70':2A,3D '=electr':4D");
  });

  it('keep within the limits of the database', () => {
    const many = wordVector([{ words: Array.from({ length: 20_000 }, () => 'code'), weight: 'D' }]);
    expect(many.split(',')).toHaveLength(255);
    const late = wordVector([{ words: [...Array.from({ length: 20_000 }, () => 'code'), 'last'], weight: 'D' }]);
    expect(late).toContain("'last':16383D");
  });
});

it('asks for every word or its stem, of the last for its beginning', () => {
  const words = [
    { word: 'electrical', stem: 'electr', isBeginning: false },
    { word: 'cod', stem: 'cod', isBeginning: true },
  ];
  expect(wordQuery(words)).toBe("('electrical' | '=electr') & ('cod':* | '=cod')");
});
