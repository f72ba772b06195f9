import * as v from 'valibot';
import { blockEntries } from '../block-entries.ts';

export const questionAnswerSchema = v.object({
  ...blockEntries('QuestionAnswer'),
  question: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  answer: v.string(),
  isQuestionShown: v.boolean(),
});

export type QuestionAnswer = v.InferOutput<typeof questionAnswerSchema>;
