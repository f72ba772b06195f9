import type { Block } from '../block-props.ts';

export const examples = {
  article: {
    __typename: 'RichText',
    key: 'text-article',
    navigationTitle: 'Revision cycle',
    content: `## The revision cycle

Every document is opened for **public input** on a fixed date. See [MSCA 70](/codes/msca-70) for a cycle in progress.

1. Public input closes and the committee writes a first draft.
2. Public comment closes and the committee writes a second draft.

| Stage | Weeks |
| --- | --- |
| First draft | 23 |
| Second draft | 19 |

> A ballot passes with two thirds of the votes returned.
`,
  },
} satisfies Record<string, Block<'rich-text'>>;
