import * as v from 'valibot';
import { hinted, line, whole } from '../../values/field.contract.ts';

/** Forms of the release that can be asked before a membership is sold (server/forms/applications/). */
export const membershipForms = ['inspector', 'student'] as const;
export type MembershipForm = (typeof membershipForms)[number];

const between = (least: number, most: number) =>
  v.pipe(whole, v.minValue(least, `must be at least ${least}`), v.maxValue(most, `must be at most ${most}`));
const days = between(0, 3_660);
const months = between(1, 600);
const sections = between(0, 100);
const idText = v.pipe(
  line,
  v.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be an id of a–z, 0–9 and hyphens, at most 60 characters'),
);
const priceList = v.pipe(
  idText,
  v.check((id) => id !== 'default', 'must not be default: that is the price list of everybody'),
);
const sku = v.pipe(line, v.maxLength(100, 'must be at most 100 characters'));
const productId = v.pipe(line, v.maxLength(100, 'must be at most 100 characters'));

/** A product of a kind with terms of its own. */
const membershipProduct = v.pipe(
  v.strictObject({
    productId: hinted('DeskHintMembershipProductId', productId),
    months: v.optional(hinted('DeskHintMembershipMonths', months)),
    isWithoutForm: v.optional(hinted('DeskHintIsWithoutForm', v.boolean())),
  }),
  v.title('MembershipProduct'),
);

const membershipKind = v.pipe(
  v.strictObject({
    /** As in the column membershipGroup of products.csv. */
    kind: hinted('DeskHintMembershipKind', idText),
    name: line,
    recordName: v.optional(hinted('DeskHintMembershipRecordName', line)),
    priceList: v.optional(hinted('DeskHintMembershipPriceList', priceList)),
    months: v.optional(hinted('DeskHintMembershipMonths', months)),
    hasVote: v.optional(v.boolean()),
    mostSections: v.optional(hinted('DeskHintKindSections', sections)),
    isForStudents: v.optional(hinted('DeskHintIsForStudents', v.boolean())),
    renewalProduct: v.optional(hinted('DeskHintRenewalProduct', productId)),
    form: v.optional(hinted('DeskHintMembershipForm', v.picklist(membershipForms))),
    /** What the form puts into the cart. */
    plan: v.optional(hinted('DeskHintMembershipPlan', sku)),
    renewingPlan: v.optional(hinted('DeskHintMembershipRenewingPlan', sku)),
    products: v.optional(hinted('DeskHintMembershipProducts', v.array(membershipProduct)), []),
  }),
  v.check(
    ({ form, plan }) => form === undefined || plan !== undefined,
    'must have a plan, the SKU that the form puts into the cart',
  ),
  v.title('MembershipKind'),
);

const areDistinct = (values: readonly (string | undefined)[]): boolean => {
  const given = values.filter((value) => value !== undefined);
  return new Set(given).size === given.length;
};

/**
 * Memberships that the organisation sells, and what holds for all of them
 * (docs/decisions/orders-and-downloads.md#kinds-of-membership). The variant of the default language decides; another
 * language gives the names.
 */
export const memberships = v.strictObject({
  memberDiscountPercent: v.optional(hinted('DeskHintMemberDiscountPercent', between(0, 100))),
  graceDays: v.optional(hinted('DeskHintGraceDays', days)),
  daysBeforeVote: v.optional(hinted('DeskHintDaysBeforeVote', days)),
  mostSections: v.optional(sections),
  kinds: v.pipe(
    v.array(membershipKind),
    v.maxLength(100, 'must be at most 100'),
    v.check((kinds) => areDistinct(kinds.map(({ kind }) => kind)), 'must not have two of the same id'),
    v.check(
      (kinds) => areDistinct(kinds.map(({ kind, recordName }) => recordName ?? kind)),
      'must not have two of the same name in records',
    ),
    v.check(
      (kinds) => areDistinct(kinds.flatMap(({ products }) => products.map((row) => row.productId))),
      'must name each product once',
    ),
    v.check((kinds) => areDistinct(kinds.map(({ form }) => form)), 'must name each form once'),
  ),
});
