import type { Product, Variant } from '../catalog/catalog.contract.ts';

interface Words {
  en: string;
  es: string;
}

/** A choice in both languages; in the catalogue's own words where the product has it no more. */
export function specWords(
  { specId, optionId, name, value }: Variant['specs'][number],
  product: Pick<Product, 'specs'> | null,
): { name: Words; value: Words } {
  const spec = product?.specs.find(({ id }) => id === specId);
  const option = spec?.options.find(({ id }) => id === optionId);
  return { name: spec?.label ?? { en: name, es: name }, value: option?.label ?? { en: value, es: value } };
}
