import { endPromotion } from '../../../../server/store/cart/change-promotion.ts';
import { promotionState } from '../../../../server/store/cart/promotion-form.ts';
import { listPromotions } from '../../../../server/store/cart/promotion.repo.ts';
import { countPromotionUses } from '../../../../server/store/orders/credits/promotion-uses.repo.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { describePromotion } from './promotion-wording.ts';

const outcomes = ['saved', 'ended'] as const;

/** Lists the discounts, those in use first, with what each does and its uses; a form ends one. */
export const promotionsPage = definePage({
  access: 'promotions',
  frame: siteFrame,
  async load({ services: { db, clock, installation }, page: { language, t }, url }) {
    const now = clock.now();
    const [rows, uses] = await Promise.all([listPromotions(db), countPromotionUses(db)]);
    const shown = rows.map((row) => ({
      id: row.id,
      code: row.code,
      state: promotionState(row, now),
      does: describePromotion(row, { language, t, now, locality: installation }),
      uses: uses.get(row.code) ?? 0,
    }));
    const isOpen = ({ state }: (typeof shown)[number]) => state === 'active' || state === 'later';
    return {
      promotions: [...shown.filter(isOpen), ...shown.filter((each) => !isOpen(each))],
      done: outcomes.find((outcome) => outcome === url.searchParams.get('done')) ?? null,
    };
  },
  intents: {
    async end({ page, viewer: { person }, form, services, locals: { requestId } }) {
      const id = form.get('id') ?? '';
      if (!person || !isUuid(id)) return notFound();
      const ended = await endPromotion(services, { actor: { userId: person.userId, requestId }, id });
      if (ended.ok) return redirectTo(`${page.path}?done=ended`);
      return { status: 409, errors: [{ message: page.t('StaffPromotionGone') }] };
    },
  },
});
