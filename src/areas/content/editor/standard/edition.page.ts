import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { isCalendarDate } from '../../../../../server/platform/dates/calendar.rules.ts';
import { listPlansOf } from '../../../../../server/content/scheduling/list-going-out.ts';
import { renameYear, type NewEdition } from '../../../../../server/standards/editing/add-edition.rules.ts';
import { planEditionAs } from '../../../../../server/standards/editing/new-edition.ts';
import { isHeld } from '../../../../../server/standards/editing/plan-together.ts';
import { listProductsOf, type OfferedProduct } from '../../../../../server/store/catalog/list-products-of.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { loadNextProduct, makeNextProduct, type NextProduct } from './next-product.ts';
import { openStandard, actorOf, type OpenedStandard } from './open-standard.ts';
import { tellTogether } from './tell-together.ts';
import { cutText } from '../../../../../server/platform/cut-text.rules.ts';

/** Longest summary, in characters: that of a paragraph of the content. */
const longestSummary = 5_000;
/** As that of the form of a product. */
const formLimit = 1_000_000;

interface View {
  standard: OpenedStandard;
  /** Year of the edition that is current now. */
  present: number;
  /** The edition that is announced, else the one after as many years as lay between the last two. */
  proposed: { year: number; product: string };
  products: OfferedProduct[];
  /** The product to be made with it; null where the person makes none here. */
  next: NextProduct | null;
  hasCalendar: boolean;
}

type Call = PageCall<SiteFrame> & { form: URLSearchParams };

/** Opens a standard whose editions the person may publish; else null. */
async function openLive(call: PageCall<SiteFrame>) {
  const standard = await openStandard(call);
  return standard?.mayPublish && standard.isLive ? standard : null;
}

function readEdition(
  { form, page: { t } }: Call,
  present: number,
): { ok: true; edition: NewEdition; day: string } | { ok: false; errors: FormError[] } {
  const sent = (name: string) => (form.get(name) ?? '').trim();
  const year = /^\d{4}$/.test(sent('year')) ? Number(sent('year')) : 0;
  const [effectiveAt, summary, product, day] = [sent('effectiveAt'), sent('summary'), sent('product'), sent('day')];
  const errors: FormError[] = [];
  if (year <= present || year > 2200)
    errors.push({ field: 'year', message: t('StandardEditionYear', { year: present }) });
  if (!isCalendarDate(effectiveAt)) errors.push({ field: 'effectiveAt', message: t('StandardDayMissing') });
  if (summary === '') errors.push({ field: 'summary', message: t('StandardSummaryMissing') });
  if (summary.length > longestSummary)
    errors.push({ field: 'summary', message: t('StandardTitleLong', { limit: longestSummary }) });
  if (product !== '' && !/^[a-z0-9][a-z0-9._-]{0,119}$/i.test(product))
    errors.push({ field: 'product', message: t('StandardProductWrong') });
  if (day !== '' && !isCalendarDate(day)) errors.push({ field: 'day', message: t('StandardDayMissing') });
  if (errors.length > 0) return { ok: false, errors };
  const hasCalendar = form.get('calendar') === 'on';
  const edition = { year, effectiveAt, summary, product: product === '' ? null : product, hasCalendar };
  return { ok: true, edition, day: day === '' ? effectiveAt : day };
}

const plan: Intent<SiteFrame, View> = async (call) => {
  const { services, page } = call;
  const standard = await openLive(call);
  if (!standard) return notFound();
  const { id, locale } = standard;
  if ((await listPlansOf(services.db, { id, locale })).length > 0)
    return { errors: [{ message: page.t('StandardPlannedAlready') }], status: 409 };
  const present = Number(standard.fields['currentEditionYear']);
  const read = readEdition(call, present);
  if (!read.ok) return { errors: read.errors };
  const { edition, day } = read;
  const wrong = await makeNextProduct(call, standard, true);
  if (wrong.length > 0) return { errors: wrong };
  const releaseName = page.t('StandardEditionRelease', { title: cutText(standard.title, 80), year: edition.year });
  const planned = await planEditionAs(services, actorOf(call), { id, locale, edition, day, releaseName });
  if (!planned.ok && !isHeld(planned)) return tellTogether(planned, page.t);
  // Not before: what refuses the edition leaves no product without one.
  if ((await makeNextProduct(call, standard, false)).length > 0)
    return { errors: [{ message: page.t('StandardProductNotMade') }], status: 409 };
  return redirectTo(planned.ok ? `${standard.back}&did=planned` : standard.check);
};

/** Makes a new edition of a standard, as a release that goes out at a midnight. */
export const editionPage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  formLimit,
  async load(call) {
    const standard = await openLive(call);
    if (!standard) return notFound();
    const { fields } = standard;
    const present = Number(fields['currentEditionYear']);
    const announced = Number(fields['nextEditionYear']);
    const year = announced > present ? announced : present + 3;
    const products = await listProductsOf(call.services.db, String(fields['code']));
    const sold = typeof fields['productId'] === 'string' ? fields['productId'] : '';
    const product = products.find((each) => each.editionYear === year)?.id ?? renameYear(sold, present, year);
    const next = await loadNextProduct(call, standard, { from: present, to: year, product });
    const hasCalendar = fields['schedule'] !== undefined;
    return { standard, present, proposed: { year, product }, products, next, hasCalendar };
  },
  intents: {
    plan,
    /** Proposes the product again, for the year that was typed. */
    propose: async () => ({}),
  },
});
