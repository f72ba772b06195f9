import type { PlacedBlock } from './place-blocks.ts';

/** Blocks that are read down a column; the others take the width of the page. */
const columnBlocks = [
  'RichText',
  'FaqAccordion',
  'QuestionAnswer',
  'TabbedWidget',
  'ImageText',
  'Alert',
  'CallToAction',
  'TwoColumn',
  'RawHtml',
  'LinkList',
  'Video',
  'Map',
  'PromotionStrip',
];

/**
 * Splits a page of text into what stands above it (title or hero) and the text, which leaves room for links beside it.
 * @returns null for a page with blocks that need its whole width
 */
export function splitTextPage(
  blocks: readonly PlacedBlock[],
): { above: readonly PlacedBlock[]; text: readonly PlacedBlock[] } | null {
  const above = blocks[0]?.headingLevel === 1 ? blocks.slice(0, 1) : [];
  const text = blocks.slice(above.length);
  const isText = text.length > 0 && text.every(({ block }) => columnBlocks.includes(block.__typename));
  return isText ? { above, text } : null;
}
