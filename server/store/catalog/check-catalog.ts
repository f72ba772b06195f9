// Longer than 120 lines: every rule about rows that belong together, one short function each.
import { idOf } from './assemble-products.ts';
import { membershipDefinition } from './catalog.contract.ts';
import type { Catalog } from './catalog-sheets.ts';
import { sheetNames, sheets } from './csv-format.ts';
import { problemAt, type Placed, type PlacedCatalog } from './read-sheets.ts';
import { isCourse } from './course.rules.ts';

type Rows<Name extends keyof Catalog> = PlacedCatalog[Name];
type Check = (catalog: PlacedCatalog) => string[];

/**
 * Parameter of a product address that names the format (docs/decisions/product-pages.md#choice-in-the-address): no spec
 * may have its name.
 */
const reserved = 'type';

/** Returns the contradictions between the rows of a catalogue, one sentence each; empty if it can be stored. */
export const checkCatalog = (catalog: PlacedCatalog): string[] => checks.flatMap((check) => check(catalog));

/** Checks that no two rows of a file have the same key. */
const checkDuplicates: Check = (catalog) =>
  sheetNames.flatMap((name) => {
    const key = sheets[name].key as readonly string[];
    const columns = sheets[name].columns.filter((column) => key.includes(column.key)).map((column) => column.name);
    const rows = catalog[name] as Placed<Record<string, unknown>>[];
    return repeated(rows, ({ value }) => JSON.stringify(key.map((each) => value[each]))).map(({ at }) =>
      problemAt(name, at, columns.join(' and '), 'is there already in a row above'),
    );
  });

/** Returns the rows after the first with each key. */
function repeated<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    return seen.has(key) || !seen.add(key);
  });
}

const idsOf = ({ products }: PlacedCatalog) => new Set(products.map(({ value }) => value.id));

/** Checks that rows of a product refer to an existing one. */
const checkReferences: Check = (catalog) => {
  const ids = idsOf(catalog);
  const skus = new Map(catalog.variants.map(({ value }) => [value.sku, value.productId]));
  const unknownProduct = (name: 'specs' | 'variants' | 'prices' | 'sessions') =>
    (catalog[name] as Placed<{ productId: string }>[])
      .filter(({ value }) => value.productId !== '' && !ids.has(value.productId))
      .map(({ at, value }) => problemAt(name, at, 'productId', `there is no product ${value.productId}`));
  const unknownSku = (name: 'prices' | 'inventory') =>
    (catalog[name] as Placed<{ sku: string }>[])
      .filter(({ value }) => value.sku !== '' && !skus.has(value.sku))
      .map(({ at, value }) => problemAt(name, at, 'sku', `there is no variant ${value.sku}`));
  const foreign = catalog.prices
    .filter(({ value }) => value.productId !== '' && skus.has(value.sku) && skus.get(value.sku) !== value.productId)
    .map(({ at, value }) => problemAt('prices', at, 'sku', `${value.sku} is no variant of ${value.productId}`));
  return [
    ...(['specs', 'variants', 'prices', 'sessions'] as const).flatMap(unknownProduct),
    ...(['prices', 'inventory'] as const).flatMap(unknownSku),
    ...foreign,
  ];
};

/** Checks that every product on sale can be bought, in a possible quantity. */
const checkProducts: Check = ({ products, variants }) => {
  const withVariants = new Set(variants.map(({ value }) => value.productId));
  return products.flatMap(({ value: { id, isActive, minQuantity, maxQuantity }, at }) => [
    ...(isActive && !withVariants.has(id) ? [problemAt('products', at, 'id', `${id} has no row in variants.csv`)] : []),
    ...(maxQuantity !== null && maxQuantity < minQuantity
      ? [problemAt('products', at, 'maxQuantity', 'must not be less than minQuantity')]
      : []),
  ]);
};

/** Checks that exactly the products sold as memberships grant one: otherwise a buyer would pay for nothing. */
const checkMemberships: Check = ({ products }) =>
  products.flatMap(({ value: { itemDefinition, membershipGroup }, at }) => {
    const isMembership = itemDefinition === membershipDefinition;
    if (isMembership === (membershipGroup !== null)) return [];
    return isMembership
      ? [problemAt('products', at, 'membershipGroup', `must be given: itemDefinition is ${membershipDefinition}`)]
      : [problemAt('products', at, 'itemDefinition', `must be ${membershipDefinition}: membershipGroup is given`)];
  });

/** Only courses have training topics. */
const checkTrainingTopics: Check = ({ products }) =>
  products
    .filter(({ value }) => value.trainingTopic !== null && !isCourse(value))
    .map(({ at, value }) =>
      problemAt('products', at, 'trainingTopic', `must be empty: ${value.id} is of kind ${value.kind}, not a course`),
    );

/** Checks that names of specs and options are distinct in addresses, and that each spec has one default. */
const checkSpecs: Check = ({ specs }) => {
  const problems: string[] = [];
  for (const { value, at } of specs) {
    if (value.specName.toLowerCase() === reserved) problems.push(problemAt('specs', at, 'spec', 'must not be "type"'));
  }
  for (const own of Map.groupBy(specs, ({ value }) => value.productId).values()) {
    const bySpec = Map.groupBy(own, ({ value }) => idOf(value.specName));
    for (const rows of bySpec.values()) problems.push(...checkSpec(rows));
  }
  return problems;
};

function checkSpec(rows: Rows<'specs'>): string[] {
  const [first] = rows as [Rows<'specs'>[number]];
  const named = rows.filter(
    ({ value }) => value.specName !== first.value.specName || value.specNameEs !== first.value.specNameEs,
  );
  const alike = repeated(rows, ({ value }) => idOf(value.value));
  const defaults = rows.filter(({ value }) => value.isDefault);
  return [
    ...named.map(({ at }) => problemAt('specs', at, 'spec', `must be named as in row ${first.at ?? '(stored)'}`)),
    ...alike.map(({ at }) => problemAt('specs', at, 'value', 'is the same in addresses as a value above')),
    ...(defaults.length === 1
      ? []
      : [problemAt('specs', first.at, 'isDefault', `${defaults.length} values are the default instead of 1`)]),
  ];
}

/** Checks that a variant has one value of every spec of its product, and that no two active ones are the same. */
const checkVariants: Check = ({ specs, variants }) => {
  const offered = Map.groupBy(specs, ({ value }) => value.productId);
  const isOffered = (productId: string, name: string, chosen: string) =>
    offered.get(productId)?.some(({ value }) => value.specName === name && value.value === chosen) ?? false;
  const problems = variants.flatMap(({ value: { productId, choices }, at }) => {
    const names = new Set(offered.get(productId)?.map(({ value }) => value.specName));
    const missing = [...names].filter((name) => !Object.hasOwn(choices, name));
    const unknown = Object.entries(choices).filter(([name, chosen]) => !isOffered(productId, name, chosen));
    return [
      ...missing.map((name) => problemAt('variants', at, 'choices', `${name} is not chosen`)),
      ...unknown.map(([name, chosen]) =>
        problemAt('variants', at, 'choices', `${name}=${chosen} is no option of ${productId} in specs.csv`),
      ),
    ];
  });
  const active = variants.filter(({ value }) => value.isActive);
  const doubles = repeated(active, ({ value }) => JSON.stringify([value.productId, sorted(value.choices)]));
  return [
    ...problems,
    ...doubles.map(({ at }) => problemAt('variants', at, 'choices', 'are those of another active variant above')),
  ];
};

const sorted = (choices: Record<string, string>) => Object.entries(choices).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Checks that printed items have a stock: without one they would be unlimited. */
const checkInventory: Check = ({ products, variants, inventory }) => {
  const counted = new Set(inventory.map(({ value }) => value.sku));
  const printed = new Set(
    products.filter(({ value }) => value.productType === 'physical').map(({ value }) => value.id),
  );
  return variants
    .filter(
      ({ value: { sku, productId, availableLink } }) => printed.has(productId) && !availableLink && !counted.has(sku),
    )
    .map(({ at, value }) => problemAt('variants', at, 'sku', `${value.sku} has no row in inventory.csv`));
};

/** Checks that each row has either a discount or a fixed price. */
const checkPrices: Check = ({ prices }) =>
  prices
    .filter(({ value }) => (value.percentOff === null) === (value.fixedPriceMinor === null))
    .map(({ at }) => problemAt('prices', at, 'percentOff', 'either this or fixedPrice must be given'));

/** Checks that sessions belong to courses. */
const checkSessions: Check = ({ products, sessions }) => {
  const courses = new Set(products.filter(({ value }) => value.kind === 'training').map(({ value }) => value.id));
  const ids = new Set(products.map(({ value }) => value.id));
  return sessions.flatMap(({ value: { productId, startsAt, endsAt }, at }) => [
    ...(ids.has(productId) && !courses.has(productId)
      ? [problemAt('sessions', at, 'productId', `${productId} is not of kind training`)]
      : []),
    ...(startsAt < endsAt ? [] : [problemAt('sessions', at, 'endsAt', 'must be after startsAt')]),
  ]);
};

/** Checks that each discount takes off either a percentage or an amount, of products that exist, in a span that begins. */
const checkPromotions: Check = (catalog) => {
  const ids = idsOf(catalog);
  return catalog.promotions.flatMap(({ value, at }) => {
    // A stored discount may name a product that is gone: it must not hinder an import of products.
    const unknown = at === null ? undefined : value.productIds?.find((id) => !ids.has(id));
    return [
      ...((value.percentOff === null) === (value.amountOffMinor === null)
        ? [problemAt('promotions', at, 'percentOff', 'either this or amountOff must be given')]
        : []),
      ...(value.amountOffMinor === 0 ? [problemAt('promotions', at, 'amountOff', 'must be more than nothing')] : []),
      ...(unknown === undefined ? [] : [problemAt('promotions', at, 'productIds', `there is no product ${unknown}`)]),
      ...(value.startsAt && value.endsAt && value.endsAt <= value.startsAt
        ? [problemAt('promotions', at, 'endsAt', 'must be after startsAt')]
        : []),
    ];
  });
};

/** Rates below this are a percentage that was not converted: the lowest rate of a state is 29,000. */
const leastRatePpm = 1_000;

/** Checks that rates of sales tax are in millionths. */
const checkTaxes: Check = ({ taxes }) =>
  taxes
    .filter(({ value: { ratePpm } }) => ratePpm > 0 && ratePpm < leastRatePpm)
    .map(({ at }) => problemAt('taxes', at, 'ratePpm', 'must be in millionths: 66250 is 6.625 %, and 0 is no tax'));

const checks: readonly Check[] = [
  checkDuplicates,
  checkReferences,
  checkProducts,
  checkMemberships,
  checkTrainingTopics,
  checkSpecs,
  checkVariants,
  checkInventory,
  checkPrices,
  checkSessions,
  checkPromotions,
  checkTaxes,
];
