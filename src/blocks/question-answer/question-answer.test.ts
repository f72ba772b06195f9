import { expect, it } from 'vitest';
import { renderBlocks, visibleText } from '../render-block.ts';
import { examples as questionAnswerExamples } from './question-answer.examples.ts';

it('shows the question above its answer', async () => {
  const html = await renderBlocks(questionAnswerExamples.shown);
  expect(html).toContain(`<h2>${questionAnswerExamples.shown.question}</h2>`);
});

it('can hide the question', async () => {
  expect(visibleText(await renderBlocks(questionAnswerExamples.hidden))).toBe(questionAnswerExamples.hidden.answer);
});
