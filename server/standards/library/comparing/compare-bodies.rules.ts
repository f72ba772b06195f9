import { splitBlocks } from './body-blocks.rules.ts';
import { compareTables } from './compare-tables.rules.ts';
import { compareWords, wordKey } from './compare-words.rules.ts';
import type { Block, BlockChange } from './comparison.contract.ts';
import { pairInOrder } from './pair-in-order.rules.ts';

/** Returns what two blocks must have alike to be the same. */
function blockKey(block: Block): string {
  if (block.kind === 'whole') return `${block.name} ${block.html}`;
  if (block.kind === 'text') return block.words.map(wordKey).join('\u0001');
  const cells = block.rows.map((row) => row.map(({ words }) => words.map(wordKey).join('\u0001')).join('\u0003'));
  return [block.caption.map(wordKey).join('\u0001'), ...cells].join('\u0004');
}

/** Returns the words of a block; a figure or formula has none but its name, so that two at one place are set side by side. */
function blockWords(block: Block): string[] {
  if (block.kind === 'whole') return [block.name];
  const words =
    block.kind === 'text' ? block.words : [...block.caption, ...block.rows.flat().flatMap((cell) => cell.words)];
  return words.map(wordKey);
}

const kindOf = (block: Block): string => (block.kind === 'whole' ? block.name : block.kind);

/** Compares the bodies of two sections: blocks first, so that a paragraph is set against the one it came from, then words. */
export function compareBodies(before: string, after: string): BlockChange[] {
  const pairs = pairInOrder(splitBlocks(before), splitBlocks(after), { keyOf: blockKey, wordsOf: blockWords, kindOf });
  return pairs.map(({ before: old, after: now }): BlockChange => {
    if (now === null) return { kind: 'removed', before: old };
    if (old === null) return { kind: 'added', after: now };
    if (blockKey(old) === blockKey(now)) return { kind: 'same', before: old, after: now };
    if (old.kind === 'table' && now.kind === 'table') return compareTables(old, now);
    if (old.kind !== 'text' || now.kind !== 'text') return { kind: 'whole', before: old, after: now };
    return { kind: 'words', before: old, after: now, words: compareWords(old.words, now.words) };
  });
}

/** Returns whether two bodies say the same: only links, emphasis or blanks differ. */
export const sayTheSame = (changes: readonly BlockChange[]): boolean => changes.every(({ kind }) => kind === 'same');
