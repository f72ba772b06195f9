import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import path from 'node:path';
import { expect, it } from 'vitest';
import { assembleProducts } from '../catalog/assemble-products.ts';
import { readCatalogFiles } from '../catalog/catalog-files.ts';
import { fromSheets, type Catalog } from '../catalog/catalog-sheets.ts';
import { readBasePrice, needsSession } from '../catalog/purchase.rules.ts';
import { readSheets } from '../catalog/read-sheets.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { membershipForms } from '../../content/items/types/memberships.contract.ts';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { clampQuantity, isOneLine, lineQuantityRange } from './cart.rules.ts';
import { findLineRefusal } from './line-refusal.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const files = await readCatalogFiles(path.join(projectRoot(), 'server/store/catalog/demo'));
const { found } = readSheets(files, { now, timeZone: demoInstallation.timeZone });
const sheets = Object.fromEntries(
  Object.entries(found).map(([name, rows]) => [name, rows.map(({ value }) => value)]),
) as unknown as Catalog;
// Without stock: sold-out items can be added once there are more.
const products = assembleProducts({ ...fromSheets(sheets), inventory: [] }, demoMemberships);
const entitled = { isSignedIn: true, committeeMemberId: 'CM-1', isOnlineOrderingDisabled: false };
const offered = products
  .filter((product) => product.isActive && !needsSession(product))
  .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
  .filter(({ product, variant }) => variant.isActive && readBasePrice(product, variant) !== null);

it('sells everything of the demo catalogue, in its smallest quantity, to somebody entitled to it', () => {
  const refused = offered.flatMap(({ product, variant }) => {
    const range = lineQuantityRange(product, variant, null, now);
    const quantity = clampQuantity(1, range);
    const refusal = findLineRefusal({
      product,
      variant,
      sessionId: null,
      quantity,
      now,
      today: '2026-11-21',
      shopper: { ...entitled, isRegisteredForCne: false },
      holdings: { membership: 'join', plans: new Map(), eligible: new Set(membershipForms) },
    });
    const isFitting = range.least <= range.most && quantity === range.least && refusal === null;
    return isFitting ? [] : [`${variant.sku}: ${refusal} ${JSON.stringify(range)}`];
  });
  expect(refused).toEqual([]);
  expect(offered.length).toBeGreaterThan(150);
});

it('sells personal plans and memberships as one unit, and a team’s plan as many', () => {
  const once = offered.filter(({ product }) => isOneLine(product));
  const ranges = once.map(({ product, variant }) => {
    const { least, most } = lineQuantityRange(product, variant, null, now);
    return `${product.id} ${least}–${most}`;
  });
  expect(ranges).toContain('link-team 5–500');
  expect(ranges).toContain('link-codes-30 1–1');
  expect(ranges.filter((range) => !range.endsWith(' 1–1'))).toEqual(['link-team 5–500']);
});
