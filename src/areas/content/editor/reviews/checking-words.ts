import { placeTime } from '../../../../../server/platform/dates/place-time.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { CheckRule } from '../../../../../server/content/items/check-rule.rules.ts';
import type { ShownReview } from '../../../../../server/content/checking/list-reviews.ts';
import type { RemarkRow } from '../../../../../server/content/reviews/review.repo.ts';
import type { ApprovedMany } from '../../../../../server/people/access/reviews/approve-many-as.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

const stateKeys = {
  open: 'CheckingIsOpen',
  overtaken: 'CheckingIsOvertaken',
  approved: 'CheckingIsApproved',
  returned: 'CheckingIsReturned',
  forced: 'CheckingIsForced',
  prepared: 'CheckingIsPrepared',
  recalled: 'CheckingIsRecalled',
} as const satisfies Record<ShownReview['state'], PhraseKey>;

/** Why a check was left when several were approved at once. */
export const leftKeys = {
  not_found: 'BatchGone',
  review_ended: 'CheckingEnded',
  own_text: 'CheckingOwnText',
  forbidden: 'CheckingMayNot',
  live: 'CheckingLeftLive',
} as const satisfies Record<ApprovedMany['left'][number]['why'], PhraseKey>;

const ruleKeys = {
  never: null,
  anybody: 'CheckingRuleAnybody',
  editor: 'CheckingRuleEditor',
} as const satisfies Record<CheckRule, PhraseKey | null>;

/** Words of the reader and clocks of the organisation. */
interface Reader {
  t: Translate;
  language: string;
  timeZone: string;
}

const timeOf = (at: Date, { language, timeZone }: Reader): string => placeTime(at, language, timeZone, new Date());

/** Tells who asked for a check, or decided, and when. */
export function tellReviewState(review: ShownReview, reader: Reader): string {
  const isWaiting = review.state === 'open' || review.state === 'overtaken' || review.state === 'prepared';
  const who = (isWaiting ? review.askedBy : review.decidedBy) || reader.t('CheckingSomebody');
  const at = isWaiting ? review.askedAt : (review.decidedAt ?? review.askedAt);
  return reader.t(stateKeys[review.state], { who, time: timeOf(at, reader) });
}

/** Tells what the rule of a kind asks for; empty where it asks for nothing. */
export const tellRule = (rule: CheckRule, t: Translate): string => {
  const key = ruleKeys[rule];
  return key === null ? '' : t(key);
};

/** Returns the name at a remark. */
export const nameOfRemark = ({ byName, isFromOutside }: RemarkRow, t: Translate): string => {
  const name = byName || t('CheckingSomebody');
  return isFromOutside ? t('CheckingOutside', { who: name }) : name;
};

/** Tells who remarked, when, and on which revision. */
export const tellRemark = (remark: RemarkRow, reader: Reader): string =>
  reader.t('CheckingRemarkOf', {
    who: nameOfRemark(remark, reader.t),
    time: timeOf(remark.madeAt, reader),
    revision: remark.revision,
  });
