import { findRow, listVariants } from '../../content/items/content.repo.ts';
import type { PlanServices } from '../../content/scheduling/plan-item.ts';
import { checkItemRights } from '../../people/access/item-rights.ts';
import type { PlanActor } from '../../people/access/plans/plan-as.ts';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { fail, type Result } from '../../platform/result.ts';
import { addEdition, renameYear, type NewEdition } from './add-edition.rules.ts';
import { yearsOf } from './add-change.rules.ts';
import { findStandard } from './find-standard.ts';
import { planTogether, type PlannedDraft, type TogetherFailure } from './plan-together.ts';
import { cutText } from '../../platform/cut-text.rules.ts';

/** Longest description for search engines, in characters. */
const longestDescription = 300;

interface Asked {
  id: string;
  locale: string;
  edition: NewEdition;
  /** The day at whose midnight it goes out. */
  day: string;
  releaseName: string;
}

/**
 * Makes a new edition of a standard the current one, as a release with the text of its product where there is none yet. A
 * draft that waits goes out with it.
 */
export async function planEditionAs(
  services: PlanServices,
  actor: PlanActor,
  { id, locale, edition, day, releaseName }: Asked,
): Promise<Result<{ release: string }, TogetherFailure | 'year'>> {
  const { db } = services;
  const standard = await findStandard(db, { id, locale });
  if (!standard?.address) return fail('not_found', `${id} is not live.`);
  const present = Number(standard.fields['currentEditionYear']);
  if (edition.year <= present || yearsOf(standard.fields).includes(edition.year))
    return fail('year', `The year must be later than ${present}.`);
  const draft = {
    id: standard.id,
    locale: standard.locale,
    base: standard.revision,
    contains: standard.contains ?? undefined,
    body: {
      type: 'document',
      locale: standard.locale,
      path: standard.path,
      fields: addEdition(standard.fields, edition),
    },
  };
  const products = await draftProduct(db, standard.fields['productId'], present, edition);
  for (const each of [draft, ...products]) {
    const allowed = checkItemRights(actor.person, { id: each.id, language: each.locale, isDraft: false });
    if (!allowed.ok) return allowed;
  }
  return planTogether(services, actor, { name: releaseName, drafts: [draft, ...products], day });
}

/**
 * Drafts the text of a new product in each language that the present product has: its title with the new year, at an address
 * beside it, and the summary of the edition, to be translated. Nothing where the new product has a text.
 */
async function draftProduct(
  db: Database,
  present: unknown,
  from: number,
  { product, year, summary }: NewEdition,
): Promise<PlannedDraft[]> {
  if (product === null || typeof present !== 'string' || product === present) return [];
  if ((await findRow(db, `product:${product}`, defaultLocale)) !== undefined) return [];
  const variants = await listVariants(db, `product:${present}`);
  const ordered = variants.toSorted((a, b) => Number(b.locale === defaultLocale) - Number(a.locale === defaultLocale));
  if (ordered[0]?.locale !== defaultLocale) return [];
  return ordered.map(({ locale, path, fields }) => {
    const named = (key: string) => {
      const text = fields?.[key];
      return typeof text === 'string' ? renameYear(text, from, year) : undefined;
    };
    const kept = ['cardImage', 'mainImage', 'tags', 'access', 'module', 'addTitleSuffix'].flatMap((key) =>
      fields?.[key] === undefined ? [] : [[key, fields[key]] as const],
    );
    const own = {
      title: named('title'),
      navigationTitle: named('navigationTitle'),
      description: cutText(summary, longestDescription),
      content: summary,
    };
    const given = Object.entries(own).filter(([, value]) => value !== undefined);
    const body = {
      type: 'product',
      locale,
      path: `${(path ?? '').replace(/\/[^/]*$/, '')}/${product}`,
      fields: Object.fromEntries([...kept, ...given]),
    };
    return { id: `product:${product}`, locale, base: 0, body };
  });
}
