import { blockFields } from '../block-entries.ts';

export const questionAnswerFragment = /* GraphQL */ `
  fragment QuestionAnswerBlock on QuestionAnswer {
    ${blockFields}
    question answer isQuestionShown
  }
`;
