import type { Localized } from '../../platform/locale.rules.ts';
import type { SoldMembership } from '../../people/membership/memberships.rules.ts';
import type { PriceLists } from '../pricing/price.rules.ts';
import type { EventType } from './event-type.rules.ts';
import type { TaxCode } from './tax-code.contract.ts';
import type { TrainingTopic } from './training-topic.rules.ts';

/** Kinds of products, for templates and rules. */
export const productKinds = [
  'code',
  'handbook',
  'loose-leaf',
  'set',
  'field-guide',
  'poster',
  'training',
  'online-training',
  'membership',
  'online-library',
  'download',
  'general',
] as const;
/** NYP: not yet published. BO: backorder. POD: print on demand (docs/decisions/product-pages.md#pre-sale-notes). */
export const answerCodes = ['NYP', 'BO', 'POD'] as const;
export const terms = ['yearly', 'monthly'] as const;
/** Item definition of membership lines (docs/decisions/cart.md#one-membership). */
export const membershipDefinition = 'Membership';

export interface Spec {
  id: string;
  /** Neutral form, used in addresses: 'Edition', 'Language', 'Format'. */
  name: string;
  label: Localized;
  options: {
    id: string;
    /** Neutral form, used in addresses: ?Language=Spanish */
    value: string;
    /** Text for people. */
    label: Localized;
  }[];
  defaultOptionId: string;
}

/** What a sale waits for, and its expected date if known. */
interface Answer {
  answerCode: (typeof answerCodes)[number] | null;
  answerDate: string | null;
}

export interface Variant extends Answer {
  /** Equal to the SKU. */
  id: string;
  sku: string;
  isActive: boolean;
  name: string;
  /** One option per spec of the product; empty without specs. */
  specs: { specId: string; optionId: string; name: string; value: string }[];
  /** The file for download or reading; only for digital variants. */
  availableLink: string | null;
  /** Overrides the base price of the product; in cents, like all prices. */
  priceMinor: number | null;
  /** Its own tax code; null for the product's. */
  taxCode: TaxCode | null;
  inventory: {
    /** Null if unlimited. */
    quantityAvailable: number | null;
    canOrderExceed: boolean;
  };
}

export interface TrainingSession {
  id: string;
  /** Number of the session in the customer record system. */
  netsuiteId: number;
  /**
   * Instants in ISO form; shown in the organization's time zone with its name
   * (docs/decisions/product-pages.md#time-zone).
   */
  startsAt: string;
  endsAt: string;
  isInactive: boolean;
  eventType: EventType;
  place: string;
  quantityAvailable: number | null;
}

/** The fields of a product for lists and sorting. */
export type ListedProduct = Pick<
  Product,
  'id' | 'kind' | 'productCategory' | 'topic' | 'documentCode' | 'isCommitteeOnly' | 'name'
>;

/** The products on sale, and the members' price lists: the same for everyone. */
export interface CatalogListing {
  products: readonly ListedProduct[];
  priceLists: PriceLists;
}

/** A product of the catalogue; nothing in it depends on the person. */
export interface Product extends Answer {
  id: string;
  isActive: boolean;
  name: Localized;
  productType: 'physical' | 'other';
  kind: (typeof productKinds)[number];
  productCategory: string;
  /** Number in the customer record system; training needs one other than 0 to offer sessions. */
  netsuiteId: number | null;
  /** Kind of product for pricing: see `product-type.rules.ts`. */
  typeCode: number | null;
  /** 'Membership' marks membership lines. */
  itemDefinition: string;
  isCommitteeOnly: boolean;
  isCandidateAndEducation: boolean;
  /** Null: 'Price not available.' unless the variant has a price. */
  basePriceMinor: number | null;
  minQuantity: number;
  maxQuantity: number | null;
  /** Interval of its automatic renewal; null if it cannot renew. */
  term: (typeof terms)[number] | null;
  /** Kind of membership that it sells (docs/decisions/orders-and-downloads.md#kinds-of-membership). */
  membershipGroup: string | null;
  /** The membership that it sells; null for other products, and where the organisation has no such kind. */
  membership: SoldMembership | null;
  /** Kind of subscription it grants; 9 is the online library. */
  subscriptionTypeId: number | null;
  /** Code of the product's standards document: '70'. */
  documentCode: string | null;
  editionYear: number | null;
  /** As it is printed, with its hyphens; null for what has none. */
  isbn: string | null;
  /** Subject area: the color of its cover. */
  topic: string;
  /** Only for courses, see `training-topic.rules.ts`. */
  trainingTopic: TrainingTopic | null;
  /** Null for that of its kind and form, see `tax-code.rules.ts`. */
  taxCode: TaxCode | null;
  specs: Spec[];
  /** Every item on sale is a variant; a product without specs has one without choices. */
  variants: Variant[];
  sessions: TrainingSession[];
}
