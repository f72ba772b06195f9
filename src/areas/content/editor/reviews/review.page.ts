import { findWaitingReview } from '../../../../../server/content/checking/decide-review.ts';
import { listShownReviews, type ShownReview } from '../../../../../server/content/checking/list-reviews.ts';
import {
  findReview,
  listOpenRemarks,
  listPreparedBeside,
  readRule,
  type RemarkRow,
  type ReviewRow,
} from '../../../../../server/content/reviews/review.repo.ts';
import { isOwnText } from '../../../../../server/content/reviews/review.rules.ts';
import { titleOfReview } from '../../../../../server/content/checking/tell-review.ts';
import { findRevision } from '../../../../../server/content/editing/editor.repo.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { isItemType } from '../../../../../server/content/items/item-types.contract.ts';
import type { EditorField } from '../../../../../server/content/items/form-field.contract.ts';
import { mayWriteItem } from '../../../../../server/people/access/item-rights.ts';
import { remarkAs, resolveRemarkAs } from '../../../../../server/people/access/reviews/remark-as.ts';
import { mayForce } from '../../../../../server/people/access/reviews/publish-unchecked-as.ts';
import { mayGoLive } from '../../../../../server/people/access/reviews/review-as.ts';
import {
  labelOf,
  listCheckers,
  mayCheckItem,
  variantOf,
} from '../../../../../server/people/access/reviews/review-rights.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { deskForm } from '../desk-words.ts';
import { forceChange, linkChange, recallReview, sendChange } from './change-intents.ts';
import { decide, planText, publishText } from './decide-intents.ts';
import { listChanges, type ShownChange } from './list-changes.ts';
import { loadProductDrafts, type ShownProductDraft } from './product-drafts.ts';
import { longErrors, problemErrors } from './problem-errors.ts';

interface View {
  review: ShownReview | ReviewRow;
  title: string;
  form: EditorField[];
  changes: ShownChange[];
  isNew: boolean;
  /** Changes that are not shown. */
  more: number;
  remarks: RemarkRow[];
  mayWrite: boolean;
  /** The standing of the person: may decide, or why not. */
  standing: 'decide' | 'own' | 'without' | 'ended';
  mayPublish: boolean;
  /** An administrator, who may publish a change of what is live at once. */
  mayForce: boolean;
  /** Whoever asked, as long as nobody has decided. */
  mayRecall: boolean;
  /** People to whom a change of what is live can be sent; null where it was sent, or is somebody else's. */
  checkers: { userId: string; label: string }[] | null;
  /** Changes of the same item in other languages that the person has not sent yet. */
  unsent: ReviewRow[];
  /** Texts of the product of a standard that are not live. */
  drafts: ShownProductDraft[];
  /** Those that were ticked in a form that comes back; null without one. */
  ticked: string[] | null;
  /** Whoever may make a link to a change of what is live for people outside, as long as nobody has decided. */
  mayLink: boolean;
  /** A link that was made now. */
  link: { url: string; expiresAt: string } | null;
}

type Act = Intent<SiteFrame, View>;
type Call = Parameters<Act>[0];

const actorOf = ({ viewer: { person }, locals: { requestId } }: Call) => ({ person, requestId });
const idOf = ({ params }: PageCall<SiteFrame>): string => params['review'] ?? '';
const backTo = (call: Call, query: string): Response =>
  redirectTo(`${sitePath(`/editor/reviews/${idOf(call)}`, call.page.language)}${query}`);

const returnText: Act = async (call) => {
  const { services, form, page, viewer } = call;
  const review = isUuid(idOf(call)) ? await findReview(services.db, idOf(call)) : undefined;
  if (!review) return notFound();
  const reason = (form.get('reason') ?? '').trim();
  const remarks = await listOpenRemarks(services.db, { id: review.itemId, locale: review.locale });
  const hasRemarked = remarks.some(
    ({ userId, revision }) => userId === viewer.person?.userId && revision === review.revision,
  );
  if (reason === '' && !hasRemarked) return { errors: [{ field: 'reason', message: page.t('CheckingReturnMissing') }] };
  const errors = longErrors('reason', reason, page.t);
  return errors.length > 0 ? { errors } : decide(call, 'return', { reason });
};

const remark: Act = async (call) => {
  const { services, form, page } = call;
  const review = isUuid(idOf(call)) ? await findReview(services.db, idOf(call)) : undefined;
  if (!review) return notFound();
  const { itemId: id, locale, revision } = review;
  const place = form.get('place') ?? '';
  const sent = { id, locale, revision, place, text: form.get('text') ?? '', change: review.change };
  const written = await remarkAs(services, actorOf(call), sent);
  if (written.ok) return backTo(call, `#remark-${written.value.id}`);
  if (written.code !== 'invalid_input') return notFound();
  return { errors: problemErrors(written, { text: 'CheckingRemarkText' }, page.t, `-${place}`) };
};

const resolve: Act = async (call) => {
  const resolved = await resolveRemarkAs(call.services, actorOf(call), call.form.get('remark') ?? '');
  return resolved.ok ? backTo(call, '#remarks-title') : notFound();
};

/** Returns the other people who may check a text, those first who may publish it. */
async function listChoices(
  { services, viewer }: PageCall<SiteFrame>,
  asked: Pick<Parameters<typeof listCheckers>[2], 'variant' | 'rule'>,
): Promise<{ userId: string; label: string }[]> {
  const without = viewer.person?.userId ?? null;
  const found = await listCheckers(services.db, todayOf(services), Object.assign({ without }, asked));
  return [...found.publishers, ...found.others].map((each) => ({ userId: each.userId, label: labelOf(each) }));
}

/** Shows what a draft changes, to somebody who is asked to check it: remarks, approval, return. */
export const reviewPage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  intents: {
    approve: (call) => decide(call, 'approve'),
    publish: publishText,
    plan: planText,
    return: returnText,
    remark,
    resolve,
    send: sendChange,
    force: forceChange,
    recall: recallReview,
    link: linkChange,
  },
  async load(call) {
    const { db, env } = call.services;
    const { person } = call.viewer;
    const stored = isUuid(idOf(call)) && !env.contentGraphqlUrl ? await findReview(db, idOf(call)) : undefined;
    if (!stored) return notFound();
    const { itemId: id, locale, revision } = stored;
    const variant = variantOf(stored);
    const { change } = stored;
    const draft = change ? undefined : await findRevision(db, id, locale, revision);
    const { path, fields } = change ?? draft ?? { path: null, fields: null };
    if (!fields || !isItemType(variant.type)) return notFound();
    const form = deskForm(variant.type, call.page.shell.dictionary);
    const waiting = await findWaitingReview(db, stored.id);
    const isOwn =
      person !== null && isOwnText(person, { textBy: stored.textBy, savedBy: draft?.savedBy ?? stored.askedBy });
    const rule = await readRule(db, variant.type);
    const goesLive = person !== null && (await mayGoLive(call.services, person, stored));
    const mayCheck = mayCheckItem(person, variant, rule) && (change === null || goesLive);
    const isUndecided = stored.state === 'prepared' || waiting.ok;
    const shown = await listShownReviews(db, { id, locale });
    return {
      review: shown.find((each) => each.id === stored.id) ?? stored,
      title: await titleOfReview(db, stored),
      form,
      ...(await listChanges(db, { id, locale, path, fields }, form, change ? revision : null)),
      remarks: await listOpenRemarks(db, { id, locale }),
      mayWrite: mayWriteItem(person, variant),
      standing: !waiting.ok ? 'ended' : isOwn ? 'own' : mayCheck ? 'decide' : 'without',
      mayPublish: goesLive,
      mayForce: isUndecided && change !== null && rule !== 'never' && mayForce(person, stored),
      mayRecall: isUndecided && stored.userId === person?.userId && mayWriteItem(person, variant),
      checkers: stored.state === 'prepared' && isOwn ? await listChoices(call, { variant, rule }) : null,
      mayLink: isUndecided && change !== null && mayWriteItem(person, variant),
      link: null,
      drafts: change ? [] : await loadProductDrafts(db, person, { type: variant.type, fields }),
      ticked: ['publish', 'plan'].includes(call.page.intent ?? '') ? (call.form?.getAll('along') ?? []) : null,
      unsent: change && person ? await listPreparedBeside(db, { id, locale }, person.userId) : [],
    };
  },
});
