import type { Block } from '../block-props.ts';

export const examples = {
  grouped: {
    __typename: 'FaqAccordion',
    key: 'faq-grouped',
    navigationTitle: 'Common questions',
    heading: 'Common questions',
    groups: [
      {
        heading: 'Reading online',
        items: [
          {
            id: 'faq:free-access',
            question: 'May I read a code without buying it?',
            answer:
              'Yes. Every current edition can be read online after signing in, see [free access](/codes/free-access).',
          },
          {
            id: 'faq:printing',
            question: 'May I print it?',
            answer: 'Printing needs a copy you own or an MSCA Link subscription.',
          },
        ],
      },
      {
        heading: null,
        items: [
          {
            id: 'faq:returns',
            question: 'May I return a book?',
            answer: 'Within 30 days, unused, with the packing slip.',
          },
        ],
      },
    ],
  },
} satisfies Record<string, Block<'faq-accordion'>>;
