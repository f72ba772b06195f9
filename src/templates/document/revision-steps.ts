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

interface Action {
  label: PhraseKey;
  to: string;
  /** Kinds of submissions, as forms name them. */
  sent?: 'input' | 'comment' | 'notice';
  /** Type of the document that it leads to. */
  report?: number;
}

/** Leads to the submission page, to a report, to the submitted proposals, or to a part of the page with this anchor. */
const actions: Readonly<Record<RevisionAction, Action>> = {
  submitPublicInput: { label: 'SubmitPublicInput', to: 'submit', sent: 'input' },
  viewPublicInput: { label: 'ViewPublicInput', to: 'submittals' },
  readFirstDraft: { label: 'FirstDraftReport', to: 'first-draft', report: 1 },
  submitPublicComment: { label: 'SubmitPublicComment', to: 'submit', sent: 'comment' },
  viewPublicComment: { label: 'ViewPublicComment', to: 'submittals' },
  readSecondDraft: { label: 'SecondDraftReport', to: 'second-draft', report: 2 },
  submitNitmam: { label: 'SubmitNitmam', to: 'submit', sent: 'notice' },
};

const isAction = (name: string): name is RevisionAction => Object.hasOwn(actions, name);

/**
 * Returns the steps of a revision with their dates and what a reader can do now. An action is offered only where the page has
 * what it leads to: a button "First draft report" led to the page of working drafts, which may not be cited.
 */
export function shownRevisionSteps(page: {
  schedule: Pick<Schedule, DateField | 'open' | 'submitHref'>;
  /** The page shows what was submitted. */
  hasSubmittals: boolean;
  sections: readonly Pick<DocumentSection, 'anchor' | 'documents'>[];
  /** Code and edition that a submission is about. */
  about: { code: string; edition: number };
  t: Translate;
}): ShownStep[] {
  const { schedule, sections, hasSubmittals, about, t } = page;
  const anchors = new Set([...sections.map(({ anchor }) => anchor), ...(hasSubmittals ? ['submittals'] : [])]);
  const leadTo = ({ to, sent, report }: Action): string | null => {
    if (sent) {
      const address = schedule.submitHref ?? (t('PublicSubmissionPath') || t('PublicReviewPath'));
      return address === ''
        ? null
        : withAnswers(address, { code: about.code, edition: String(about.edition), stage: sent });
    }
    const documents = sections.find(({ anchor }) => anchor === to)?.documents ?? [];
    const found = report === undefined ? undefined : documents.find(({ docTypeId }) => docTypeId === report);
    return found?.url ?? (anchors.has(to) ? `#${to}` : null);
  };
  return stepNames.map((step) => {
    const { heading, dates } = rows[step];
    const open = schedule.open.find((each) => each.step === step)?.action ?? '';
    const offered = isAction(open) ? actions[open] : null;
    const href = offered && leadTo(offered);
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

/** Adds the answers to the address of a form, which may have parameters of its own. */
function withAnswers(address: string, answers: Record<string, string>): string {
  const [, before = '', query = '', part = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const given = new URLSearchParams(query);
  for (const [name, value] of Object.entries(answers)) if (!given.has(name)) given.set(name, value);
  return `${before}?${given}${part}`;
}
