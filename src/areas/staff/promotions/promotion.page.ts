import { checkPromotion, promotionVersion, savePromotion } from '../../../../server/store/cart/change-promotion.ts';
import { typePromotion, type TypedPromotion } from '../../../../server/store/cart/promotion-form.ts';
import { findPromotionById, type Promotion } from '../../../../server/store/cart/promotion.repo.ts';
import { countPromotionUses } from '../../../../server/store/orders/credits/promotion-uses.repo.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import type { Problems } from '../../../../server/platform/problem.rules.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { describePromotion } from './promotion-wording.ts';

/** Name of the form of a new discount in its address; never an id. */
const fresh = 'new';

const blank: TypedPromotion = {
  code: '',
  nameEn: '',
  nameEs: '',
  kind: 'percent',
  value: '',
  minimum: '',
  products: '',
  categories: '',
  startsAt: '',
  endsAt: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  isActive: true,
  isAutoApply: false,
  isAdminOnly: false,
};

function readTyped(form: URLSearchParams): TypedPromotion {
  const text = (name: string) => form.get(name) ?? '';
  const ways = new Set(form.getAll('ways'));
  return {
    code: text('code'),
    nameEn: text('nameEn'),
    nameEs: text('nameEs'),
    kind: text('kind'),
    value: text('value'),
    minimum: text('minimum'),
    products: text('products'),
    categories: text('categories'),
    startsAt: text('startsAt'),
    endsAt: text('endsAt'),
    maxUses: text('maxUses'),
    maxUsesPerCustomer: text('maxUsesPerCustomer'),
    isActive: ways.has('isActive'),
    isAutoApply: ways.has('isAutoApply'),
    isAdminOnly: ways.has('isAdminOnly'),
  };
}

/** Returns the discount of the address; null for a new one, undefined for none. */
async function findShown({
  services: { db },
  params,
}: Pick<PageCall, 'services' | 'params'>): Promise<Promotion | null | undefined> {
  const id = params['promotion'] ?? '';
  if (id === fresh) return null;
  return isUuid(id) ? ((await findPromotionById(db, id)) ?? undefined) : undefined;
}

const errorsOf = (problems: Problems, t: Translate) =>
  Object.entries(problems).map(([field, { key, tokens }]) => ({ field, message: t(key, tokens) }));

/** Shows one discount, or the form of a new one; it can say what it does before it is saved. */
export const promotionPage = definePage({
  access: 'promotions',
  frame: siteFrame,
  async load(call) {
    const { services, page, form } = call;
    const found = await findShown(call);
    if (found === undefined) return notFound();
    const typed = form ? readTyped(form) : found ? typePromotion(found, services.installation.timeZone) : blank;
    const { row, problems } = await checkPromotion(
      services.db,
      found ? { ...typed, code: found.code } : typed,
      services.installation.timeZone,
    );
    const isSayable = Object.keys(problems).every((field) => found && field === 'code');
    const uses = found ? ((await countPromotionUses(services.db)).get(found.code) ?? 0) : null;
    return {
      code: found?.code ?? null,
      typed,
      // The version that the form was made from stays until it is saved.
      version: form?.get('version') ?? (found ? promotionVersion(found) : ''),
      does: isSayable
        ? describePromotion(row, {
            language: page.language,
            t: page.t,
            now: services.clock.now(),
            locality: services.installation,
          })
        : null,
      uses,
    };
  },
  intents: {
    async preview(call) {
      const found = await findShown(call);
      if (found === undefined) return notFound();
      const typed = readTyped(call.form);
      const checked = await checkPromotion(
        call.services.db,
        found ? { ...typed, code: found.code } : typed,
        call.services.installation.timeZone,
      );
      return { errors: errorsOf(checked.problems, call.page.t) };
    },
    async save(call) {
      const { form, page, services, viewer, locals } = call;
      const found = await findShown(call);
      if (found === undefined || !viewer.person) return notFound();
      const saved = await savePromotion(services, {
        actor: { userId: viewer.person.userId, requestId: locals.requestId },
        id: found?.id ?? null,
        version: form.get('version') ?? '',
        typed: readTyped(form),
      });
      if (saved.ok) return redirectTo(`${sitePath('/staff/promotions', page.language)}?done=saved`);
      if (saved.code === 'not_found') return notFound();
      if (saved.code === 'changed_meanwhile') {
        const version = found ? promotionVersion(found) : '';
        return { status: 409, errors: [{ message: page.t('StaffPromotionChanged') }], show: { version } };
      }
      return { errors: errorsOf(saved.problems ?? {}, page.t) };
    },
  },
});
