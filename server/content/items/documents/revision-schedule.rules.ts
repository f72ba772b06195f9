import type { OrganizationMoment } from '../../../platform/dates/organization-date.rules.ts';
import { zonedInstant, startOfDay } from '../../../platform/dates/zoned-time.rules.ts';

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
  at: OrganizationMoment;
}

const isOpenUntil = (date: string | undefined, { now, timeZone }: OrganizationMoment): boolean =>
  date !== undefined && now <= closesAt(date, timeZone);
const isOver = (date: string | undefined, { now, timeZone }: OrganizationMoment): boolean =>
  date !== undefined && now > closesAt(date, timeZone);
const isPosted = (date: string | undefined, { now, timeZone }: OrganizationMoment): boolean =>
  date !== undefined && now >= startOfDay(date, timeZone);

const hasFirstDraft = ({ schedule, at }: Moment): boolean =>
  schedule.firstDraftComplete && isPosted(schedule.firstDraftPosted, at);
const hasSecondDraft = ({ schedule, at }: Moment): boolean =>
  schedule.secondDraftComplete && isPosted(schedule.secondDraftPosted, at);

/** Names the newest draft of a revision that is posted; 'public-input' before the first one. */
export type DraftStatus = 'public-input' | 'first-draft' | 'second-draft';

/** Returns the draft that the submittals of a revision are about at a moment. */
export function draftStatus(schedule: RevisionSchedule, at: OrganizationMoment): DraftStatus {
  if (hasSecondDraft({ schedule, at })) return 'second-draft';
  return hasFirstDraft({ schedule, at }) ? 'first-draft' : 'public-input';
}

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
    isOpen: ({ schedule, at }) => schedule.isProposed && isOpenUntil(schedule.publicInputCloses, at),
  },
  {
    step: 'firstDraft',
    action: 'viewPublicInput',
    isOpen: ({ schedule, at }) =>
      isOver(schedule.publicInputCloses, at) && schedule.publicInputComplete && !hasFirstDraft({ schedule, at }),
  },
  {
    step: 'firstDraft',
    action: 'readFirstDraft',
    isOpen: ({ schedule, at }) => isOver(schedule.publicInputCloses, at) && hasFirstDraft({ schedule, at }),
  },
  {
    step: 'secondDraft',
    action: 'submitPublicComment',
    isOpen: ({ schedule, at }) => hasFirstDraft({ schedule, at }) && isOpenUntil(schedule.publicCommentCloses, at),
  },
  {
    step: 'secondDraft',
    action: 'viewPublicComment',
    isOpen: ({ schedule, at }) =>
      isOver(schedule.publicCommentCloses, at) && schedule.publicCommentComplete && !hasSecondDraft({ schedule, at }),
  },
  {
    step: 'secondDraft',
    action: 'readSecondDraft',
    isOpen: ({ schedule, at }) => isOver(schedule.publicCommentCloses, at) && hasSecondDraft({ schedule, at }),
  },
  {
    step: 'nitmam',
    action: 'submitNitmam',
    isOpen: ({ schedule, at }) => hasSecondDraft({ schedule, at }) && isOpenUntil(schedule.nitmamCloses, at),
  },
];

/** Returns what a reader can do now, by step. */
export const openActions = (
  schedule: RevisionSchedule,
  at: OrganizationMoment,
): { step: RevisionStep; action: RevisionAction }[] =>
  transitions.filter(({ isOpen }) => isOpen({ schedule, at })).map(({ step, action }) => ({ step, action }));

/** Returns the last minute of a closing day in the organization's time zone, inclusive. */
export function closesAt(date: string, timeZone: string): Date {
  const instant = zonedInstant(date, '23:59', timeZone);
  if (!instant) throw new RangeError(`${date} is not a date of the calendar.`);
  return instant;
}

type ScheduleDates = Pick<
  RevisionSchedule,
  'publicInputCloses' | 'publicCommentCloses' | 'nitmamCloses' | 'firstDraftPosted' | 'secondDraftPosted'
>;

/** The instants from which a schedule may offer something else, in order. */
export const turningPoints = (schedule: ScheduleDates, timeZone: string): Date[] => {
  const { publicInputCloses, publicCommentCloses, nitmamCloses, firstDraftPosted, secondDraftPosted } = schedule;
  const closings = [publicInputCloses, publicCommentCloses, nitmamCloses].flatMap((date) =>
    date === undefined ? [] : [new Date(closesAt(date, timeZone).getTime() + 1)],
  );
  const postings = [firstDraftPosted, secondDraftPosted].flatMap((date) =>
    date === undefined ? [] : [startOfDay(date, timeZone)],
  );
  return [...closings, ...postings].toSorted((a, b) => a.getTime() - b.getTime());
};

const stageOfAction: Partial<Record<RevisionAction, string>> = {
  submitPublicInput: '1',
  submitPublicComment: '2',
  submitNitmam: '3',
};

/** Returns the stage by the calendar: the last step now open to the public. */
export const scheduledStage = (schedule: RevisionSchedule, at: OrganizationMoment): string =>
  openActions(schedule, at)
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
