import type { TwoColumn } from './two-column.schema.ts';

const text = (key: string, content: string) => ({ __typename: 'RichText', key, navigationTitle: null, content });

export const examples = {
  nineAndThree: {
    __typename: 'TwoColumn',
    key: 'columns-nine',
    navigationTitle: null,
    firstColumn: 9,
    first: [
      text(
        'columns-nine-main',
        '## Adoption\n\nA code has legal force where a state, county or city adopts it, often years after its publication and with local amendments.',
      ),
    ],
    second: [text('columns-nine-side', '### Ask first\n\nYour building department knows which edition applies.')],
  },
  full: {
    __typename: 'TwoColumn',
    key: 'columns-full',
    navigationTitle: null,
    firstColumn: 12,
    first: [text('columns-full-main', 'The first column takes the whole width.')],
    second: [text('columns-full-side', 'The second column follows below it.')],
  },
} satisfies Record<string, TwoColumn>;
