import type { PlacedBlock } from './place-blocks.ts';

/**
 * Splits a page of text into the block above it (title or hero) and the text, which leaves room for links beside it.
 * @returns null for a page with blocks that need its whole width
 */
export function splitTextPage(
  blocks: readonly PlacedBlock[],
): { above: readonly PlacedBlock[]; text: readonly PlacedBlock[] } | null {
  const above = blocks[0]?.headingLevel === 1 ? blocks.slice(0, 1) : [];
  const text = blocks.slice(above.length);
  const isText = text.length > 0 && text.every(({ definition }) => definition.traits.isColumn);
  return isText ? { above, text } : null;
}
