import type { MembershipForm } from '../../content/items/types/memberships.contract.ts';

/** A product of a kind with terms of its own. */
interface KindProduct {
  productId: string;
  months: number | null;
  /** True if it is sold without the form of its kind. */
  isWithoutForm: boolean;
}

/** A kind of membership that the organisation sells. */
export interface MembershipKind {
  /** Id in the catalogue: `membershipGroup` of its products. */
  kind: string;
  /** Names by language. */
  names: Readonly<Record<string, string>>;
  /** Name in customer records, in messages and on the wire. */
  recordName: string;
  /** Company whose price list applies while the membership lasts. */
  priceList: string;
  /** Term of a purchase. */
  months: number;
  hasVote: boolean;
  mostSections: number;
  isForStudents: boolean;
  /** Product that renews it; null if none is named. */
  renewalProduct: string | null;
  /** Form that is asked before it is sold, and the SKUs that the form puts into the cart. */
  form: { id: MembershipForm; plan: string; renewingPlan: string | null } | null;
  products: readonly KindProduct[];
}

/** The memberships of the organisation, as its content defines them. */
export interface Memberships {
  /** Discount where no price list of members sets another price. */
  memberDiscountPercent: number;
  graceDays: number;
  /** Days of membership before the first vote. */
  daysBeforeVote: number;
  /** Sections of members whose kind is not among these. */
  mostSections: number;
  kinds: readonly MembershipKind[];
  /** Price lists of these and of earlier kinds: they apply to members only. */
  priceLists: readonly string[];
}

/** Id of the price list of all members. */
export const memberPriceList = 'member';

/** The memberships of an organisation that sells none. */
export const noMemberships: Memberships = {
  memberDiscountPercent: 0,
  graceDays: 0,
  daysBeforeVote: 0,
  mostSections: 0,
  kinds: [],
  priceLists: [memberPriceList],
};

/** What a membership product gives its buyer; a copy stays with the order. */
export interface MembershipTerms {
  recordName: string;
  priceList: string;
  months: number;
  graceDays: number;
}

/** A membership as a product sells it. */
export interface SoldMembership extends MembershipTerms {
  /** Form that must be granted before the product can be bought; null for none. */
  form: MembershipForm | null;
  isForStudents: boolean;
}

/**
 * Returns the membership that a product sells: of the kind that names the product, else of the kind in the product's
 * `membershipGroup`. Null if no kind sells it.
 */
export function soldMembership(
  { kinds, graceDays }: Memberships,
  { id, membershipGroup }: { id: string; membershipGroup: string | null },
): SoldMembership | null {
  if (membershipGroup === null) return null;
  const named = kinds.find(({ products }) => products.some(({ productId }) => productId === id));
  const kind = named ?? kinds.find((each) => each.kind === membershipGroup);
  if (!kind) return null;
  const own = kind.products.find(({ productId }) => productId === id);
  return {
    recordName: kind.recordName,
    priceList: kind.priceList,
    months: own?.months ?? kind.months,
    graceDays,
    form: own?.isWithoutForm ? null : (kind.form?.id ?? null),
    isForStudents: kind.isForStudents,
  };
}

/** Returns the kind of a membership in a customer record; null without one, and for a name that no kind has. */
export const kindOfRecord = ({ kinds }: Pick<Memberships, 'kinds'>, recordName: string | null): MembershipKind | null =>
  kinds.find((kind) => kind.recordName === recordName) ?? null;

/** Returns the number of sections that the owner of a record may join; 0 without a membership. */
export function mostSectionsOf(memberships: Memberships, recordName: string | null): number {
  if (recordName === null) return 0;
  return kindOfRecord(memberships, recordName)?.mostSections ?? memberships.mostSections;
}

/** Returns the SKUs that a form puts into the cart; null if no kind of membership asks it. */
export const plansOfForm = ({ kinds }: Pick<Memberships, 'kinds'>, id: MembershipForm) =>
  kinds.find(({ form }) => form?.id === id)?.form ?? null;
