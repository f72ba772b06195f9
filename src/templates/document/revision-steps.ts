import {
  revisionSteps as stepNames,
  type RevisionAction,
  type RevisionStep,
} from '../../../server/content/items/documents/revision-schedule.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { DocumentSection } from './document-sections.ts';
import type { DocumentInfo } from '../../cms/routed.ts';

type Schedule = NonNullable<DocumentInfo['schedule']>;

interface ShownStep {
  heading: string;
  /** Those that are set. */
  dates: { label: string; date: string }[];
  /** Names the thing to do now, if any; `isOpen` when something is sent in. */
  action: { label: string; href: string; isOpen: boolean } | null;
}

type DateField =
  | 'publicInputCloses'
  | 'firstDraftPosted'
  | 'publicCommentCloses'
  | 'secondDraftPosted'
  | 'nitmamCloses'
  | 'motionsPosted';

const rows: Readonly<Record<RevisionStep, { heading: PhraseKey; dates: readonly [DateField, PhraseKey][] }>> = {
  firstDraft: {
    heading: 'StepFirstDraft',
    dates: [
      ['publicInputCloses', 'PublicInputCloses'],
      ['firstDraftPosted', 'FirstDraftPosted'],
    ],
  },
  secondDraft: {
    heading: 'StepSecondDraft',
    dates: [
      ['publicCommentCloses', 'PublicCommentCloses'],
      ['secondDraftPosted', 'SecondDraftPosted'],
    ],
  },
  nitmam: {
    heading: 'StepNitmam',
    dates: [
      ['nitmamCloses', 'NitmamCloses'],
      ['motionsPosted', 'MotionsPosted'],
    ],
  },
};

/** Leads to the submission page, to the submitted proposals, or to a part of the page with this anchor. */
const actions: Readonly<Record<RevisionAction, { label: PhraseKey; to: string }>> = {
  submitPublicInput: { label: 'SubmitPublicInput', to: 'submit' },
  viewPublicInput: { label: 'ViewPublicInput', to: 'submittals' },
  readFirstDraft: { label: 'FirstDraftReport', to: 'first-draft' },
  submitPublicComment: { label: 'SubmitPublicComment', to: 'submit' },
  viewPublicComment: { label: 'ViewPublicComment', to: 'submittals' },
  readSecondDraft: { label: 'SecondDraftReport', to: 'second-draft' },
  submitNitmam: { label: 'SubmitNitmam', to: 'submit' },
};

const isAction = (name: string): name is RevisionAction => Object.hasOwn(actions, name);

/**
 * Returns the steps of a revision with their dates and what a reader can do now. An action is offered only where the page has
 * what it leads to: a button "First draft report" led to the page of working drafts, which may not be cited.
 */
export function shownRevisionSteps(page: {
  schedule: Pick<Schedule, DateField | 'open' | 'submitHref'> & { submittals: readonly unknown[] };
  sections: readonly Pick<DocumentSection, 'anchor'>[];
  t: Translate;
}): ShownStep[] {
  const { schedule, sections, t } = page;
  const anchors = new Set([
    ...sections.map(({ anchor }) => anchor),
    ...(schedule.submittals.length > 0 ? ['submittals'] : []),
  ]);
  const leadTo = (to: string): string | null => {
    if (to === 'submit') return schedule.submitHref ?? (t('PublicReviewPath') || null);
    return anchors.has(to) ? `#${to}` : null;
  };
  return stepNames.map((step) => {
    const { heading, dates } = rows[step];
    const open = schedule.open.find((each) => each.step === step)?.action ?? '';
    const offered = isAction(open) ? actions[open] : null;
    const href = offered && leadTo(offered.to);
    return {
      heading: t(heading),
      dates: dates.flatMap(([field, label]) => {
        const date = schedule[field];
        return date === null ? [] : [{ label: t(label), date }];
      }),
      action: offered && href ? { label: t(offered.label), href, isOpen: offered.to === 'submit' } : null,
    };
  });
}
