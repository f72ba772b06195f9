import { randomUUID } from 'node:crypto';
import { approveManyAs, type ApprovedMany } from '../../../../../server/people/access/reviews/approve-many-as.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { listLeft, listToCheck, type LeftReview, type ToCheck } from './list-to-check.ts';

interface View {
  toCheck: ToCheck;
  /** The outcome of approving several; null before. */
  done: { count: number; left: LeftReview[] } | null;
  /** Ticked checks of a form that is shown again. */
  ticked: readonly string[];
  key: string;
}

/** Lists all that waits for a person's check; approves several drafts at once. */
export const toCheckPage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  intents: {
    async approve({ services, form, viewer, locals, page }) {
      const { env, db } = services;
      const [ids, key] = [form.getAll('review'), form.get('key') ?? ''];
      if (!viewer.person || env.contentGraphqlUrl !== undefined || !isUuid(key)) return notFound();
      if (ids.length === 0) return { errors: [{ message: page.t('CheckingNothingTicked') }] };
      const actor = { person: viewer.person, requestId: locals.requestId };
      const approved = await approveManyAs(services, actor, { ids, key });
      if (!approved.ok) return notFound();
      const { left, approved: done }: ApprovedMany = approved.value;
      return { show: { done: { count: done.length, left: await listLeft(db, left) } } };
    },
  },
  async load({ services, viewer, form }) {
    return {
      toCheck: await listToCheck(services.db, viewer.person, 'all'),
      done: null,
      ticked: form?.getAll('review') ?? [],
      key: randomUUID(),
    };
  },
});
