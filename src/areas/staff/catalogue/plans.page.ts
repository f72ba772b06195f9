import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { listPlans, type CatalogPlan } from '../../../../server/store/catalog/plans/catalog-plan.repo.ts';
import { makePlan, stopPlan, type TypedPlan } from '../../../../server/store/catalog/plans/make-plan.ts';
import { readPlanNames } from '../../../../server/store/catalog/plans/plan-names.repo.ts';
import { titleOfDraft } from '../../../../server/content/editing/title-of-draft.ts';
import type { Database } from '../../../../server/platform/db/connection.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { columnText } from '../../../components/catalogue/column-words.ts';
import { planProblems, planSpan, planStates, planText } from './plan-words.ts';

const outcomes = ['made', 'stopped'] as const;

function readTyped(form: URLSearchParams): TypedPlan {
  const text = (name: string) => form.get(name) ?? '';
  return {
    productId: text('productId'),
    sku: text('sku'),
    companyId: text('companyId'),
    what: text('what') || 'price',
    price: text('price'),
    startsAt: text('startsAt'),
    endsAt: text('endsAt'),
  };
}

/** Returns the titles of the standards that plans wait for, by the id of their items. */
async function titlesOfStandards(db: Database, plans: readonly CatalogPlan[], locale: string) {
  const ids = new Set(plans.flatMap(({ awaits }) => awaits?.item ?? []));
  const titles = new Map<string, string>();
  for (const id of ids) titles.set(id, await titleOfDraft(db, { id, locale, revision: null }));
  return titles;
}

/** Labels of the fields that are no columns of a file. */
const labels = {
  what: 'CataloguePlanWhat',
  price: 'CataloguePlanAmount',
  startsAt: 'CataloguePlanFrom',
  endsAt: 'CataloguePlanUntil',
} as const;
const isLabelled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field);

/** Lists planned prices and sales, makes one and stops one. */
export const plansPage = definePage({
  access: 'catalogue',
  frame: siteFrame,
  async load({ services: { db, installation }, page: { t, language }, form, url }) {
    const { open, ended } = await listPlans(db);
    const typed = readTyped(form?.get('intent') === 'plan' ? form : url.searchParams);
    const asked = { productId: typed.productId, sku: null };
    const nameOf = await readPlanNames(db, [asked, ...open, ...ended]);
    const titles = await titlesOfStandards(db, [...open, ...ended], language);
    const askedName = nameOf(asked)[language];
    const wording = { t, language, locality: installation };
    const show = (plan: CatalogPlan) => ({
      id: plan.id,
      productId: plan.productId,
      title: nameOf(plan)[language],
      what: planText(plan, wording),
      when: planSpan(plan, wording, titles.get(plan.awaits?.item ?? '') ?? null),
      state: t(planStates[plan.state]),
      problem: plan.problem && t(planProblems[plan.problem]),
      isRunning: plan.state === 'running',
    });
    return {
      typed,
      /** Null before a product of the catalogue is typed. */
      askedName: askedName === typed.productId ? null : askedName,
      open: open.map(show),
      ended: ended.map(show),
      done: outcomes.find((outcome) => outcome === url.searchParams.get('done')) ?? null,
    };
  },
  intents: {
    async plan({ form, page, services, viewer: { person }, locals: { requestId } }) {
      if (!person) return notFound();
      const actor = { userId: person.userId, requestId };
      const made = await makePlan(services, { actor, typed: readTyped(form) });
      if (made.ok) return redirectTo(`${sitePath('/staff/catalogue/plans', page.language)}?done=made`);
      return {
        errors: Object.entries(made.problems ?? {}).map(([field, { key, tokens }]) => {
          const label = isLabelled(field) ? page.t(labels[field]) : columnText(field, page.t);
          return { field, message: `${label}: ${page.t(key, tokens)}` };
        }),
      };
    },
    async stop({ form, page, services, viewer: { person }, locals: { requestId } }) {
      const id = form.get('id') ?? '';
      if (!person || !isUuid(id)) return notFound();
      const stopped = await stopPlan(services, { actor: { userId: person.userId, requestId }, id });
      if (stopped.ok) return redirectTo(`${page.path}?done=stopped`);
      return { status: 409, errors: [{ message: page.t('CataloguePlanGone') }] };
    },
  },
});
