import { faqPage } from '../../components/head/structured-data.ts';
import { renderMarkdown } from '../../../server/content/texts/render-markdown.ts';
import type { Block } from '../block-props.ts';
import type { BlockTraits } from '../block-traits.ts';

export const traits: BlockTraits<Block<'faq-accordion'>> = {
  isColumn: true,
  structuredData({ groups }) {
    const questions = groups.flatMap((group) => group.items);
    if (questions.length === 0) return null;
    return faqPage(questions.map(({ question, answer }) => ({ question, answer: renderMarkdown(answer).trim() })));
  },
};
