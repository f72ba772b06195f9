import type { Block } from '../block-props.ts';

const card = (id: string, title: string) => ({
  id,
  title,
  image: null,
  productId: null,
  cardText: 'What to do first, and what we need to know.',
  buttonText: 'Read the answer',
  url: '/help',
});

export const examples = {
  picker: {
    __typename: 'SupportPicker',
    key: 'support-picker',
    navigationTitle: null,
    heading: 'Which part of it?',
    closingText: null,
    topics: [
      {
        id: 'buying',
        title: 'Buying',
        cards: ['Returns', 'Invoices', 'Files', 'Sets'].map((name) => card(name, name)),
      },
      { id: 'account', title: 'Account', cards: [card('password', 'A password is lost')] },
    ],
  },
} satisfies Record<string, Block<'support-picker'>>;
