import type { SubmittalsViewer } from './submittals-viewer.schema.ts';

const document = {
  path: '/codes/msca-70',
  title: 'Electrical Installation Code',
  code: '70',
  designation: 'MSCA 70',
  currentEditionYear: 2026,
  nextEditionYear: 2029,
  englishTexts: [],
  schedule: {
    draftStatus: 'first-draft',
    submittals: [
      { number: 'PI 12', kind: 'input', section: '210.8(A)', title: 'Add laundry areas', outcome: 'Accepted' },
      { number: 'PI 13', kind: 'input', section: '250.4', title: 'Delete the note', outcome: null },
    ],
  },
};

export const examples = {
  table: {
    __typename: 'SubmittalsViewer',
    key: 'submittals-table',
    navigationTitle: 'Submittals',
    heading: 'What was submitted',
    document,
  },
  none: {
    __typename: 'SubmittalsViewer',
    key: 'submittals-none',
    navigationTitle: null,
    heading: null,
    document: { ...document, schedule: null },
  },
  gone: {
    __typename: 'SubmittalsViewer',
    key: 'submittals-gone',
    navigationTitle: null,
    heading: null,
    document: null,
  },
} satisfies Record<string, SubmittalsViewer>;
