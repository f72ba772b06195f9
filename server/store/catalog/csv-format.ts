import { answerCodes, productKinds, terms } from './catalog.contract.ts';
import * as cell from './csv-cells.ts';
import type { Catalog } from './catalog-sheets.ts';
import { productTaxCodes, taxCodes } from './tax-code.contract.ts';
import { eventTypes } from './event-type.rules.ts';
import { trainingTopics } from './training-topic.rules.ts';

/** A column: the property of a row, and its format. */
export interface Column<Row> {
  name: string;
  key: keyof Row & string;
  cell: cell.Cell<unknown>;
  /** True if files of earlier releases lack it: it is last, and may be left out. */
  isLater?: boolean;
}

/** A file: its columns, and the columns of its key. */
export interface Sheet<Row> {
  columns: readonly Column<Row>[];
  key: readonly (keyof Row & string)[];
}

const column =
  <Row>() =>
  <Key extends keyof Row & string>(key: Key, kind: cell.Cell<Row[Key]>, name: string = key): Column<Row> => ({
    name,
    key,
    cell: kind,
  });

type RowOf<Name extends keyof Catalog> = Catalog[Name][number];
const product = column<RowOf<'products'>>();
const spec = column<RowOf<'specs'>>();
const variant = column<RowOf<'variants'>>();
const price = column<RowOf<'prices'>>();
const stock = column<RowOf<'inventory'>>();
const session = column<RowOf<'sessions'>>();
const promotion = column<RowOf<'promotions'>>();
const tax = column<RowOf<'taxes'>>();

/** The last column, which files of earlier releases lack. */
const later = <Row>(added: Column<Row>): Column<Row> => {
  const { name, key, cell: kind } = added;
  return { name, key, cell: kind, isLater: true };
};

const number = cell.optional(cell.wholeCell(0, 999_999_999));
const companyId = cell.formed(/^[a-z0-9][a-z0-9-]{0,59}$/, 'CatalogCompany');
const membershipKind = cell.formed(/^[a-z0-9][a-z0-9-]{0,59}$/, 'CatalogMembershipKind');
const orEmpty = (kind: cell.Cell<string>): cell.Cell<string> => ({
  parse: (text, at) => (text === '' ? { value: '' } : kind.parse(text, at)),
  print: (value, timeZone) => kind.print(value, timeZone),
});

/** The files of a catalogue with their columns in order. Each is stored as `<name>.csv`. */
export const sheets: { [Name in keyof Catalog]: Sheet<RowOf<Name>> } = {
  products: {
    key: ['id'],
    columns: [
      product('id', cell.productId),
      product('isActive', cell.flagCell),
      product('nameEn', cell.lineCell(160)),
      product('nameEs', cell.lineCell(160)),
      product('productType', cell.oneOf(['physical', 'other'])),
      product('kind', cell.oneOf(productKinds)),
      product('productCategory', cell.lineCell(80)),
      product('netsuiteId', number),
      product('typeCode', number),
      product('answerCode', cell.optional(cell.oneOf(answerCodes))),
      product('answerDate', cell.optional(cell.dayCell)),
      product('itemDefinition', cell.lineCell(80, 0)),
      product('isCommitteeOnly', cell.flagCell),
      product('isCandidateAndEducation', cell.flagCell),
      product('basePriceMinor', cell.optional(cell.money), 'basePrice'),
      product('minQuantity', cell.wholeCell(1, 999)),
      product('maxQuantity', cell.optional(cell.wholeCell(1, 999))),
      product('term', cell.optional(cell.oneOf(terms))),
      product('membershipGroup', cell.optional(membershipKind)),
      product('subscriptionTypeId', number),
      product('documentCode', cell.optional(cell.lineCell(20))),
      product('editionYear', cell.optional(cell.wholeCell(1896, 2999))),
      product('topic', cell.lineCell(80, 0)),
      product('trainingTopic', cell.optional(cell.oneOf(trainingTopics))),
      later(product('taxCode', cell.optional(cell.oneOf(productTaxCodes)))),
      later(product('isbn', cell.optional(cell.isbn))),
    ],
  },
  specs: {
    key: ['productId', 'specName', 'value'],
    columns: [
      spec('productId', cell.productId),
      spec('specName', cell.choiceName, 'spec'),
      spec('specNameEs', cell.lineCell(80), 'specEs'),
      spec('value', cell.choiceName),
      spec('valueEs', cell.lineCell(80)),
      spec('isDefault', cell.flagCell),
    ],
  },
  variants: {
    key: ['sku'],
    columns: [
      variant('productId', cell.productId),
      variant('sku', cell.sku),
      variant('isActive', cell.flagCell),
      variant('name', cell.lineCell(200)),
      variant('choices', cell.choices),
      variant('availableLink', cell.optional(cell.lineCell(200))),
      variant('priceMinor', cell.optional(cell.money), 'price'),
      variant('answerCode', cell.optional(cell.oneOf(answerCodes))),
      variant('answerDate', cell.optional(cell.dayCell)),
      later(variant('taxCode', cell.optional(cell.oneOf(productTaxCodes)))),
    ],
  },
  prices: {
    key: ['companyId', 'productId', 'sku'],
    columns: [
      price('companyId', companyId),
      price('productId', orEmpty(cell.productId)),
      price('sku', orEmpty(cell.sku)),
      price('percentOff', cell.optional(cell.wholeCell(0, 100))),
      price('fixedPriceMinor', cell.optional(cell.money), 'fixedPrice'),
    ],
  },
  inventory: {
    key: ['sku'],
    columns: [
      stock('sku', cell.sku),
      stock('onHand', cell.wholeCell(-999_999, 9_999_999)),
      stock('canExceed', cell.flagCell),
    ],
  },
  sessions: {
    key: ['id'],
    columns: [
      session('productId', cell.productId),
      session('id', cell.productId),
      session('netsuiteId', cell.wholeCell(1, 999_999_999)),
      session('startsAt', cell.timeCell),
      session('endsAt', cell.timeCell),
      session('isInactive', cell.flagCell),
      session('eventType', cell.oneOf(Object.values(eventTypes))),
      session('place', cell.lineCell(200)),
      session('seats', cell.optional(cell.wholeCell(0, 99_999))),
    ],
  },
  promotions: {
    key: ['code'],
    columns: [
      promotion('code', cell.promotionCode),
      promotion('nameEn', cell.lineCell(160)),
      promotion('nameEs', cell.lineCell(160)),
      promotion('isActive', cell.flagCell),
      promotion('isAutoApply', cell.flagCell),
      promotion('isAdminOnly', cell.flagCell),
      promotion('percentOff', cell.optional(cell.wholeCell(1, 100))),
      promotion('amountOffMinor', cell.optional(cell.money), 'amountOff'),
      promotion('productIds', cell.optional(cell.productIds)),
      promotion('minimumMinor', cell.money, 'minimum'),
      promotion('startsAt', cell.optional(cell.timeCell)),
      promotion('endsAt', cell.optional(cell.timeCell)),
      later(promotion('maxUses', cell.optional(cell.wholeCell(1, 9_999_999)))),
      later(promotion('maxUsesPerCustomer', cell.optional(cell.wholeCell(1, 9_999)))),
      later(promotion('categories', cell.optional(cell.categories))),
    ],
  },
  taxes: {
    key: ['state', 'code', 'from'],
    columns: [
      tax('state', cell.stateCode),
      tax('code', cell.oneOf(taxCodes)),
      tax('ratePpm', cell.wholeCell(0, 500_000)),
      tax('from', cell.dayCell),
      tax('source', cell.lineCell(300)),
    ],
  },
};

export const sheetNames = Object.keys(sheets) as (keyof Catalog)[];
