import { renderMarkdown } from '../../cms/markdown.ts';
import { qaPage, type QaPage } from '../../cms/structured-data.ts';
import type { QuestionAnswer } from './question-answer.schema.ts';

/** The question with its answer, also where the question itself is hidden. */
export function questionAnswerData({ question, answer }: QuestionAnswer): QaPage {
  return qaPage({ question, answer: renderMarkdown(answer).trim() });
}
