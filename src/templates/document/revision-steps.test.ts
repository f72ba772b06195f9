import { expect, it } from 'vitest';
import type { DocumentSection } from './document-sections.ts';
import { shownRevisionSteps } from './revision-steps.ts';

const t = ((key: string) => key) as never;
const schedule = {
  publicInputCloses: '2027-01-14',
  firstDraftPosted: null,
  publicCommentCloses: null,
  secondDraftPosted: null,
  nitmamCloses: null,
  motionsPosted: null,
  submitHref: null as string | null,
  submittals: [] as unknown[],
  open: [] as { step: string; action: string }[],
};
const about = { code: '70', edition: 2026 };
type Section = Pick<DocumentSection, 'anchor' | 'documents'>;
const report = (docTypeId: number, url: string) => ({ docTypeId, url }) as Section['documents'][number];
const offered = (changes: Partial<typeof schedule>, sections: Section[] = [], words = t) =>
  shownRevisionSteps({
    schedule: { ...schedule, ...changes },
    hasSubmittals: (changes.submittals?.length ?? 0) > 0,
    sections,
    about,
    t: words,
  }).map(({ action }) => action?.href ?? null);
const open = (step: string, action: string) => ({ open: [{ step, action }] });

it('names the dates that are set', () => {
  const [first, second] = shownRevisionSteps({ schedule, sections: [], hasSubmittals: false, about, t });
  expect(first?.dates).toEqual([{ label: 'PublicInputCloses', date: '2027-01-14' }]);
  expect(second?.dates).toEqual([]);
});

it.each<[string, Partial<typeof schedule>, Section[], string]>([
  [
    'input to its form, with what it is about',
    open('firstDraft', 'submitPublicInput'),
    [],
    'PublicSubmissionPath?code=70&edition=2026&stage=input',
  ],
  ['what came in', { ...open('firstDraft', 'viewPublicInput'), submittals: [{}] }, [], '#submittals'],
  [
    'a report to that of the document',
    open('firstDraft', 'readFirstDraft'),
    [{ anchor: 'first-draft', documents: [report(33, '/ballot'), report(1, '/documents/msca-71/first-draft-report')] }],
    '/documents/msca-71/first-draft-report',
  ],
  [
    'a report without a text to its part of the page',
    open('firstDraft', 'readFirstDraft'),
    [{ anchor: 'first-draft', documents: [] }],
    '#first-draft',
  ],
])('leads somewhere: %s', (_, changes, sections, href) => {
  expect(offered(changes, sections)[0]).toBe(href);
});

it.each(['viewPublicInput', 'readFirstDraft', 'viewPublicComment', 'readSecondDraft'])(
  'offers no button to what the page does not have: %s',
  (action) => expect(offered(open('firstDraft', action))).toEqual([null, null, null]),
);

it('sends what is submitted where the document says', () => {
  const changes = { ...open('nitmam', 'submitNitmam'), submitHref: 'https://submit.example.org/70?edition=2029#form' };
  expect(offered(changes)[2]).toBe('https://submit.example.org/70?edition=2029&code=70&stage=notice#form');
  const empty = ((key: string) => (key === 'PublicSubmissionPath' ? '' : key)) as never;
  expect(offered(open('secondDraft', 'submitPublicComment'), [], empty)[1]).toBe(
    'PublicReviewPath?code=70&edition=2026&stage=comment',
  );
});

it('offers nothing that it does not know', () => {
  expect(offered(open('firstDraft', 'deleteEverything'))).toEqual([null, null, null]);
});
