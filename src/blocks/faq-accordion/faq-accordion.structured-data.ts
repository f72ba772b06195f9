import { renderMarkdown } from '../../components/prose/markdown.ts';
import { faqPage, type FaqPage } from '../../components/head/structured-data.ts';
import type { Block } from '../block-props.ts';

/** The questions of all groups as a FAQPage. */
export function structuredData(block: Block<'faq-accordion'>): FaqPage | null {
  const questions = block.groups.flatMap((group) => group.items);
  if (questions.length === 0) return null;
  return faqPage(questions.map(({ question, answer }) => ({ question, answer: renderMarkdown(answer).trim() })));
}
