/** Product type codes with a meaning of their own (docs/decisions/product-pages.md#product-types). */
const productTypeCodes = { necCode: 1, necHandbook: 3, handbookAndReference: 7, codes: 8 } as const;

const dynamic: ReadonlySet<number | null> = new Set(Object.values(productTypeCodes));

/**
 * Returns whether the price of a product changes from day to day, because it carries one of the codes
 * (docs/decisions/product-pages.md#dynamic-price). Its page says that the price in the cart counts; a list asks for the
 * price and keeps none.
 */
export const hasDynamicPrice = ({ typeCode }: { typeCode: number | null }): boolean => dynamic.has(typeCode);
