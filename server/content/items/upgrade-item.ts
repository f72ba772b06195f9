import { isItemType, itemType, itemTypeNames, type ItemTypeName } from './item-types.contract.ts';
import { dictionaryUpgrades } from './types/dictionary-upgrades.ts';
import type { Upgrade } from './types/upgrade.rules.ts';

/** The steps of a kind, the oldest first. Those of dictionaries read a file, and the kinds are known to browsers too. */
export const upgradesOf = (type: ItemTypeName): readonly Upgrade[] =>
  type === 'dictionary' ? dictionaryUpgrades : (itemType(type).upgrades ?? []);

/** Version of the shape in which this release stores items; 0 is everything before items carried one. */
export const itemVersion = Math.max(...itemTypeNames.flatMap((type) => upgradesOf(type).map(({ to }) => to)));

/** Returns fields that were stored in the shape of a version in the shape of this release. */
export function upgradeFields(
  { type, locale }: { type: string; locale: string },
  fields: Record<string, unknown>,
  version: number,
): Record<string, unknown> {
  if (!isItemType(type)) return fields;
  const upgrades = upgradesOf(type);
  // The newest step is taken once more: an older node that still runs may have written over a row of this version.
  const from = Math.min(version, (upgrades.at(-1)?.to ?? 0) - 1);
  return upgrades
    .filter(({ to, isOnce = false }) => to > (isOnce ? version : from))
    .reduce((upgraded, step) => step.apply(upgraded, locale), fields);
}

/** A row of an item or a revision, as far as its shape goes; the id begins with the type. */
interface VersionedRow {
  id: string;
  locale: string;
  version: number;
  fields: Record<string, unknown> | null;
}

/** Returns a stored row in the shape of this release. */
export function upgradeRow<TRow extends VersionedRow>(row: TRow): TRow {
  if (!row.fields) return row;
  const [type = ''] = row.id.split(':', 1);
  const fields = upgradeFields({ type, locale: row.locale }, row.fields, row.version);
  return { ...row, fields, version: itemVersion };
}
