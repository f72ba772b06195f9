import type { DocumentList } from './document-list.schema.ts';

const row = (code: string, title: string, currentEditionYear: number, status: string, topic: string) => ({
  id: `document:iso-${code}`,
  path: `/codes/iso-${code}`,
  title,
  code,
  designation: `ISO ${code}`,
  currentEditionYear,
  status,
  replacedBy: null,
  tags: [topic],
});

export const examples = {
  three: {
    __typename: 'DocumentList',
    key: 'documents-three',
    navigationTitle: 'Documents',
    heading: 'Electrical documents',
    items: [
      row('70', 'Electrical Installation Code', 2026, 'Current', 'electrical'),
      row('75', 'Workplace Electrical Safety', 2024, 'In revision', 'electrical'),
      row('605', 'Home Ignition Zone Assessment', 2027, 'Proposed', 'wildfire'),
    ],
  },
  empty: {
    __typename: 'DocumentList',
    key: 'documents-none',
    navigationTitle: null,
    heading: 'Withdrawn',
    items: [],
  },
} satisfies Record<string, DocumentList>;
