/** Product type codes with a meaning of their own (specification part 2 §9). */
const productTypeCodes = { necCode: 1, necHandbook: 3, handbookAndReference: 7, codes: 8 } as const;

const dynamic: ReadonlySet<number | null> = new Set(Object.values(productTypeCodes));

/**
 * Whether the price of a product changes from day to day, because it carries one of the codes (specification part 2
 * §9). Its page says that the price in the cart counts; a list asks for the price and keeps none.
 */
export const hasDynamicPrice = ({ typeCode }: { typeCode: number | null }): boolean => dynamic.has(typeCode);
