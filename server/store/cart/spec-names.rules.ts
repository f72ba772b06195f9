import type { Product, Variant } from '../catalog/catalog.contract.ts';
import { inEveryLocale, type Localized } from '../../platform/locale.rules.ts';

/** Returns a choice in both languages; in the catalogue's words if the product no longer has it. */
export function specWords(
  { specId, optionId, name, value }: Variant['specs'][number],
  product: Pick<Product, 'specs'> | null,
): { name: Localized; value: Localized } {
  const spec = product?.specs.find(({ id }) => id === specId);
  const option = spec?.options.find(({ id }) => id === optionId);
  return { name: spec?.label ?? inEveryLocale(name), value: option?.label ?? inEveryLocale(value) };
}
