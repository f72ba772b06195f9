import type { Block } from '../block-props.ts';

export const examples = {
  shown: {
    __typename: 'QuestionAnswer',
    key: 'question-shown',
    navigationTitle: null,
    question: 'Who decides what a code says?',
    answer: 'A committee of volunteers, in which **no interest holds more than a third** of the seats.',
    isQuestionShown: true,
  },
  hidden: {
    __typename: 'QuestionAnswer',
    key: 'question-hidden',
    navigationTitle: null,
    question: 'How long does a revision take?',
    answer: 'About two and a half years from the first call for input to issuance.',
    isQuestionShown: false,
  },
} satisfies Record<string, Block<'question-answer'>>;
