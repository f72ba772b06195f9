import type { Block } from '../block-props.ts';

export const examples = {
  four: {
    __typename: 'LinkCards',
    key: 'cards-four',
    navigationTitle: 'Start here',
    heading: 'Start here',
    items: [
      { title: 'Find a code', text: 'Sixty documents in eight subject areas.', href: '/codes' },
      { title: 'Read for free', text: 'Current editions online, at no cost.', href: '/codes/free-access' },
      {
        title: 'Ask a technical question',
        text: 'Staff engineers answer within five working days.',
        href: '/help/technical-questions',
      },
      { title: 'Take a course', text: 'Online and in the classroom.', href: '/training' },
    ],
  },
} satisfies Record<string, Block<'link-cards'>>;
