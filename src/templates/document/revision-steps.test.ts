import { expect, it } from 'vitest';
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
const offered = (changes: Partial<typeof schedule>, sections: { anchor: string }[] = []) =>
  shownRevisionSteps({ schedule: { ...schedule, ...changes }, sections, t }).map(({ action }) => action?.href ?? null);
const open = (step: string, action: string) => ({ open: [{ step, action }] });

it('names the dates that are set', () => {
  const [first, second] = shownRevisionSteps({ schedule, sections: [], t });
  expect(first?.dates).toEqual([{ label: 'PublicInputCloses', date: '2027-01-14' }]);
  expect(second?.dates).toEqual([]);
});

it.each<[string, Partial<typeof schedule>, { anchor: string }[], string]>([
  ['input to the page about it', open('firstDraft', 'submitPublicInput'), [], 'PublicReviewPath'],
  ['what came in', { ...open('firstDraft', 'viewPublicInput'), submittals: [{}] }, [], '#submittals'],
  ['a report', open('firstDraft', 'readFirstDraft'), [{ anchor: 'first-draft' }], '#first-draft'],
])('leads somewhere: %s', (_, changes, sections, href) => {
  expect(offered(changes, sections)[0]).toBe(href);
});

it.each(['viewPublicInput', 'readFirstDraft', 'viewPublicComment', 'readSecondDraft'])(
  'offers no button to what the page does not have: %s',
  (action) => expect(offered(open('firstDraft', action))).toEqual([null, null, null]),
);

it('sends what is submitted where the document says', () => {
  const changes = { ...open('nitmam', 'submitNitmam'), submitHref: 'https://submit.example.org/70' };
  expect(offered(changes)[2]).toBe('https://submit.example.org/70');
});

it('offers nothing that it does not know', () => {
  expect(offered(open('firstDraft', 'deleteEverything'))).toEqual([null, null, null]);
});
