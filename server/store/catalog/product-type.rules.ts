/** Product type codes with special rules (docs/decisions/product-pages.md#product-types). */
const productTypeCodes = { necCode: 1, necHandbook: 3, handbookAndReference: 7, codes: 8 } as const;

const dynamic: ReadonlySet<number | null> = new Set(Object.values(productTypeCodes));

/**
 * Returns whether the price of a product may change daily, because of its type code
 * (docs/decisions/product-pages.md#dynamic-price). Its page refers to the price in the cart; a list requests the price
 * and does not cache it.
 */
export const hasDynamicPrice = ({ typeCode }: { typeCode: number | null }): boolean => dynamic.has(typeCode);
