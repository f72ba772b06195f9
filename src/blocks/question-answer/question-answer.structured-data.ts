import { renderMarkdown } from '../../components/prose/markdown.ts';
import { qaPage, type QaPage } from '../../components/head/structured-data.ts';
import type { Block } from '../block-props.ts';

/** The question with its answer, also where the question itself is hidden. */
export function structuredData({ question, answer }: Block<'question-answer'>): QaPage {
  return qaPage({ question, answer: renderMarkdown(answer).trim() });
}
