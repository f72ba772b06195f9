import * as v from 'valibot';
import type { ContentSource } from '../../content/api/content-source.ts';
import { memberships as stored } from '../../content/items/types/memberships.contract.ts';
import { locales } from '../../platform/locale.rules.ts';
import { memberPriceList, type MembershipKind, type Memberships } from './memberships.rules.ts';

const document = /* GraphQL */ `
  query GetMemberships($language: String!) {
    memberships(language: $language) {
      memberDiscountPercent
      graceDays
      daysBeforeVote
      mostSections
      kinds {
        kind
        name
        recordName
        priceList
        months
        hasVote
        mostSections
        isForStudents
        renewalProduct
        form
        plan
        renewingPlan
        products {
          productId
          months
          isWithoutForm
        }
      }
    }
  }
`;

/** Term of a membership whose kind names none, in months. */
const usualMonths = 12;

type Fields = v.InferOutput<typeof stored>;

/** A variant of the record, in its language. */
export interface MembershipVariant {
  language: string;
  fields: Fields;
}

/** Returns a value of an answer without fields that are null, which the stored shape leaves out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(given.map(([key, field]) => [key, withoutNulls(field)]));
}

/**
 * Returns the memberships as the content defines them; null when it has no such record.
 * @throws ContentUnavailable, or ValiError when the answer is malformed
 */
export async function readContentMemberships(source: ContentSource): Promise<Memberships | null> {
  const variants: MembershipVariant[] = [];
  for (const language of locales) {
    const { data } = await source.execute(document, { language });
    const found = withoutNulls((data as { memberships?: unknown } | null)?.memberships ?? null);
    if (found !== null) variants.push({ language, fields: v.parse(stored, found) });
  }
  return toMemberships(variants);
}

/** Makes memberships of the variants of their record: the first one decides, each names the kinds in its language. */
export function toMemberships(variants: readonly MembershipVariant[]): Memberships | null {
  const [first] = variants;
  if (!first) return null;
  const all = first.fields;
  const ofAll = all.mostSections ?? 0;
  const kinds = all.kinds.map((row): MembershipKind => {
    const { kind, form, plan } = row;
    const named = variants.flatMap(({ language, fields }) => {
      const own = fields.kinds.find((each) => each.kind === kind);
      return own ? [[language, own.name] as const] : [];
    });
    return {
      kind,
      names: Object.fromEntries(named),
      recordName: row.recordName ?? kind,
      priceList: row.priceList ?? memberPriceList,
      months: row.months ?? usualMonths,
      hasVote: row.hasVote ?? false,
      mostSections: row.mostSections ?? ofAll,
      isForStudents: row.isForStudents ?? false,
      renewalProduct: row.renewalProduct ?? null,
      form: form && plan !== undefined ? { id: form, plan, renewingPlan: row.renewingPlan ?? null } : null,
      products: row.products.map(({ productId, months = null, isWithoutForm = false }) => ({
        productId,
        months,
        isWithoutForm,
      })),
    };
  });
  const priceLists = [...new Set([memberPriceList, ...kinds.map(({ priceList }) => priceList)])].toSorted();
  return {
    memberDiscountPercent: all.memberDiscountPercent ?? 0,
    graceDays: all.graceDays ?? 0,
    daysBeforeVote: all.daysBeforeVote ?? 0,
    mostSections: ofAll,
    kinds,
    priceLists,
  };
}
