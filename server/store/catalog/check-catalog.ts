// Longer than 120 lines: every rule about rows that belong together, one short function each.
import { idOf } from './assemble-products.ts';
import { membershipDefinition } from './catalog.contract.ts';
import type { Catalog } from './catalog-sheets.ts';
import { sheetNames, sheets } from './csv-format.ts';
import { catalogProblem as problem, problemAt, type CatalogProblem } from './catalog-problem.ts';
import type { Placed, PlacedCatalog } from './read-sheets.ts';
import { isCourse } from './course.rules.ts';

type Rows<Name extends keyof Catalog> = PlacedCatalog[Name];
type Check = (catalog: PlacedCatalog) => CatalogProblem[];

/**
 * Parameter of a product address that names the format (docs/decisions/product-pages.md#choice-in-the-address): no spec
 * may have its name.
 */
const reserved = 'type';

/** Returns the contradictions between the rows of a catalogue; empty if it can be stored. */
export const checkCatalog = (catalog: PlacedCatalog): CatalogProblem[] => checks.flatMap((check) => check(catalog));

/** Checks that no two rows of a file have the same key. */
const checkDuplicates: Check = (catalog) =>
  sheetNames.flatMap((name) => {
    const key = sheets[name].key as readonly string[];
    const columns = sheets[name].columns.filter((column) => key.includes(column.key)).map((column) => column.name);
    const rows = catalog[name] as Placed<Record<string, unknown>>[];
    return repeated(rows, ({ value }) => JSON.stringify(key.map((each) => value[each]))).map(({ at }) =>
      problemAt(name, at, columns.join(' and '), problem('CatalogRepeated')),
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
      .map(({ at, value }) => problemAt(name, at, 'productId', problem('CatalogNoProduct', { id: value.productId })));
  const unknownSku = (name: 'prices' | 'inventory') =>
    (catalog[name] as Placed<{ sku: string }>[])
      .filter(({ value }) => value.sku !== '' && !skus.has(value.sku))
      .map(({ at, value }) => problemAt(name, at, 'sku', problem('CatalogNoVariant', { sku: value.sku })));
  const foreign = catalog.prices
    .filter(({ value }) => value.productId !== '' && skus.has(value.sku) && skus.get(value.sku) !== value.productId)
    .map(({ at, value }) =>
      problemAt('prices', at, 'sku', problem('CatalogForeign', { sku: value.sku, id: value.productId })),
    );
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
    ...(isActive && !withVariants.has(id)
      ? [problemAt('products', at, 'id', problem('CatalogNoVariants', { id }))]
      : []),
    ...(maxQuantity !== null && maxQuantity < minQuantity
      ? [problemAt('products', at, 'maxQuantity', problem('CatalogMaxBelowMin'))]
      : []),
  ]);
};

/** Checks that exactly the products sold as memberships grant one: otherwise a buyer would pay for nothing. */
const checkMemberships: Check = ({ products }) =>
  products.flatMap(({ value: { itemDefinition, membershipGroup }, at }) => {
    const isMembership = itemDefinition === membershipDefinition;
    if (isMembership === (membershipGroup !== null)) return [];
    return isMembership
      ? [
          problemAt(
            'products',
            at,
            'membershipGroup',
            problem('CatalogMembershipGiven', { definition: membershipDefinition }),
          ),
        ]
      : [
          problemAt(
            'products',
            at,
            'itemDefinition',
            problem('CatalogMembershipDefinition', { definition: membershipDefinition }),
          ),
        ];
  });

/** Only courses have training topics. */
const checkTrainingTopics: Check = ({ products }) =>
  products
    .filter(({ value }) => value.trainingTopic !== null && !isCourse(value))
    .map(({ at, value }) =>
      problemAt('products', at, 'trainingTopic', problem('CatalogNoCourse', { id: value.id, kind: value.kind })),
    );

/** Checks that names of specs and options are distinct in addresses, and that each spec has one default. */
const checkSpecs: Check = ({ specs }) => {
  const problems: CatalogProblem[] = [];
  for (const { value, at } of specs) {
    if (value.specName.toLowerCase() === reserved)
      problems.push(problemAt('specs', at, 'spec', problem('CatalogReserved')));
  }
  for (const own of Map.groupBy(specs, ({ value }) => value.productId).values()) {
    const bySpec = Map.groupBy(own, ({ value }) => idOf(value.specName));
    for (const rows of bySpec.values()) problems.push(...checkSpec(rows));
  }
  return problems;
};

function checkSpec(rows: Rows<'specs'>): CatalogProblem[] {
  const [first] = rows as [Rows<'specs'>[number]];
  const named = rows.filter(
    ({ value }) => value.specName !== first.value.specName || value.specNameEs !== first.value.specNameEs,
  );
  const alike = repeated(rows, ({ value }) => idOf(value.value));
  const defaults = rows.filter(({ value }) => value.isDefault);
  return [
    ...named.map(({ at }) =>
      problemAt('specs', at, 'spec', problem('CatalogNamedAs', { row: first.at ?? '(stored)' })),
    ),
    ...alike.map(({ at }) => problemAt('specs', at, 'value', problem('CatalogAlike'))),
    ...(defaults.length === 1
      ? []
      : [problemAt('specs', first.at, 'isDefault', problem('CatalogDefaults', { count: defaults.length }))]),
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
      ...missing.map((name) => problemAt('variants', at, 'choices', problem('CatalogNotChosen', { name }))),
      ...unknown.map(([name, chosen]) =>
        problemAt('variants', at, 'choices', problem('CatalogNoOption', { name, value: chosen, id: productId })),
      ),
    ];
  });
  const active = variants.filter(({ value }) => value.isActive);
  const doubles = repeated(active, ({ value }) => JSON.stringify([value.productId, sorted(value.choices)]));
  return [...problems, ...doubles.map(({ at }) => problemAt('variants', at, 'choices', problem('CatalogSameChoices')))];
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
    .map(({ at, value }) => problemAt('variants', at, 'sku', problem('CatalogNoStock', { sku: value.sku })));
};

/** Checks that each row has either a discount or a fixed price. */
const checkPrices: Check = ({ prices }) =>
  prices
    .filter(({ value }) => (value.percentOff === null) === (value.fixedPriceMinor === null))
    .map(({ at }) => problemAt('prices', at, 'percentOff', problem('CatalogEitherPrice')));

/** Checks that sessions belong to courses. */
const checkSessions: Check = ({ products, sessions }) => {
  const courses = new Set(products.filter(({ value }) => value.kind === 'training').map(({ value }) => value.id));
  const ids = new Set(products.map(({ value }) => value.id));
  return sessions.flatMap(({ value: { productId, startsAt, endsAt }, at }) => [
    ...(ids.has(productId) && !courses.has(productId)
      ? [problemAt('sessions', at, 'productId', problem('CatalogNotTraining', { id: productId }))]
      : []),
    ...(startsAt < endsAt ? [] : [problemAt('sessions', at, 'endsAt', problem('CatalogAfterStart'))]),
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
        ? [problemAt('promotions', at, 'percentOff', problem('CatalogEitherAmount'))]
        : []),
      ...(value.amountOffMinor === 0 ? [problemAt('promotions', at, 'amountOff', problem('CatalogNothing'))] : []),
      ...(unknown === undefined
        ? []
        : [problemAt('promotions', at, 'productIds', problem('CatalogNoProduct', { id: unknown }))]),
      ...(value.startsAt && value.endsAt && value.endsAt <= value.startsAt
        ? [problemAt('promotions', at, 'endsAt', problem('CatalogAfterStart'))]
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
    .map(({ at }) => problemAt('taxes', at, 'ratePpm', problem('CatalogPpm')));

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
