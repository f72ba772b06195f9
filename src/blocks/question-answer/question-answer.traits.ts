import { qaPage } from '../../components/head/structured-data.ts';
import { renderMarkdown } from '../../../server/content/texts/render-markdown.ts';
import type { Block } from '../block-props.ts';
import type { BlockTraits } from '../block-traits.ts';

export const traits: BlockTraits<Block<'question-answer'>> = {
  isColumn: true,
  // Search engines get the question also where the page hides it.
  structuredData: ({ question, answer }) => qaPage({ question, answer: renderMarkdown(answer).trim() }),
};
