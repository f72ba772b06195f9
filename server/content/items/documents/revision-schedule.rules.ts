import { easternInstant, startOfDay } from '../../../platform/dates/eastern-time.rules.ts';

/** Holds the calendar of a revision, dates as YYYY-MM-DD; one that is not set yet is not there. */
export interface RevisionSchedule {
  /** The edition is a proposed standard: the public may send input. */
  isProposed: boolean;
  publicInputCloses?: string | undefined;
  publicInputComplete: boolean;
  firstDraftPosted?: string | undefined;
  firstDraftComplete: boolean;
  publicCommentCloses?: string | undefined;
  publicCommentComplete: boolean;
  secondDraftPosted?: string | undefined;
  secondDraftComplete: boolean;
  nitmamCloses?: string | undefined;
  motionsPosted?: string | undefined;
}

/** Lists the steps of a revision in their order. */
export const revisionSteps = ['firstDraft', 'secondDraft', 'nitmam'] as const;
export type RevisionStep = (typeof revisionSteps)[number];

/** Names what a reader can do in a step at a moment. */
export type RevisionAction =
  | 'submitPublicInput'
  | 'viewPublicInput'
  | 'readFirstDraft'
  | 'submitPublicComment'
  | 'viewPublicComment'
  | 'readSecondDraft'
  | 'submitNitmam';

interface Moment {
  schedule: RevisionSchedule;
  now: Date;
}

const isOpenUntil = (date: string | undefined, now: Date): boolean => date !== undefined && now <= closesAt(date);
const isOver = (date: string | undefined, now: Date): boolean => date !== undefined && now > closesAt(date);
const isPosted = (date: string | undefined, now: Date): boolean => date !== undefined && now >= startOfDay(date);

const hasFirstDraft = ({ schedule, now }: Moment): boolean =>
  schedule.firstDraftComplete && isPosted(schedule.firstDraftPosted, now);
const hasSecondDraft = ({ schedule, now }: Moment): boolean =>
  schedule.secondDraftComplete && isPosted(schedule.secondDraftPosted, now);

interface Transition {
  step: RevisionStep;
  action: RevisionAction;
  isOpen(moment: Moment): boolean;
}

/**
 * One row an action: when it is offered (docs/decisions/documents-and-committees.md#revision-cycle). A step offers at
 * most one at a time.
 */
const transitions: readonly Transition[] = [
  {
    step: 'firstDraft',
    action: 'submitPublicInput',
    isOpen: ({ schedule, now }) => schedule.isProposed && isOpenUntil(schedule.publicInputCloses, now),
  },
  {
    step: 'firstDraft',
    action: 'viewPublicInput',
    isOpen: ({ schedule, now }) =>
      isOver(schedule.publicInputCloses, now) && schedule.publicInputComplete && !hasFirstDraft({ schedule, now }),
  },
  {
    step: 'firstDraft',
    action: 'readFirstDraft',
    isOpen: ({ schedule, now }) => isOver(schedule.publicInputCloses, now) && hasFirstDraft({ schedule, now }),
  },
  {
    step: 'secondDraft',
    action: 'submitPublicComment',
    isOpen: ({ schedule, now }) => hasFirstDraft({ schedule, now }) && isOpenUntil(schedule.publicCommentCloses, now),
  },
  {
    step: 'secondDraft',
    action: 'viewPublicComment',
    isOpen: ({ schedule, now }) =>
      isOver(schedule.publicCommentCloses, now) && schedule.publicCommentComplete && !hasSecondDraft({ schedule, now }),
  },
  {
    step: 'secondDraft',
    action: 'readSecondDraft',
    isOpen: ({ schedule, now }) => isOver(schedule.publicCommentCloses, now) && hasSecondDraft({ schedule, now }),
  },
  {
    step: 'nitmam',
    action: 'submitNitmam',
    isOpen: ({ schedule, now }) => hasSecondDraft({ schedule, now }) && isOpenUntil(schedule.nitmamCloses, now),
  },
];

/** Returns what a reader can do now, by step. */
export const openActions = (schedule: RevisionSchedule, now: Date): { step: RevisionStep; action: RevisionAction }[] =>
  transitions.filter(({ isOpen }) => isOpen({ schedule, now })).map(({ step, action }) => ({ step, action }));

/** The last minute of a closing day in New York, inclusive. */
export function closesAt(date: string): Date {
  const instant = easternInstant(date, '23:59');
  if (!instant) throw new RangeError(`${date} is not a date of the calendar.`);
  return instant;
}

/** The instants from which a schedule may offer something else, in order. */
export const turningPoints = (schedule: RevisionSchedule): Date[] => {
  const { publicInputCloses, publicCommentCloses, nitmamCloses, firstDraftPosted, secondDraftPosted } = schedule;
  const closings = [publicInputCloses, publicCommentCloses, nitmamCloses].flatMap((date) =>
    date === undefined ? [] : [new Date(closesAt(date).getTime() + 1)],
  );
  const postings = [firstDraftPosted, secondDraftPosted].flatMap((date) =>
    date === undefined ? [] : [startOfDay(date)],
  );
  return [...closings, ...postings].toSorted((a, b) => a.getTime() - b.getTime());
};

const stageOfAction: Partial<Record<RevisionAction, string>> = {
  submitPublicInput: '1',
  submitPublicComment: '2',
  submitNitmam: '3',
};

/** Returns the stage by the calendar: the last step now open to the public. */
export const scheduledStage = (schedule: RevisionSchedule, now: Date): string =>
  openActions(schedule, now)
    .flatMap(({ action }) => stageOfAction[action] ?? [])
    .at(-1) ?? '0';

const stageTags = [
  ['accepting-nitmam', '3'],
  ['accepting-public-comment', '2'],
  ['accepting-public-input', '1'],
] as const;

/**
 * Returns the stage of a document: the highest in its tags, else `otherwise`
 * (docs/decisions/documents-and-committees.md#stage).
 */
export const stageOf = (tags: readonly string[], otherwise: string): string =>
  stageTags.find(([tag]) => tags.includes(tag))?.[1] ?? otherwise;
