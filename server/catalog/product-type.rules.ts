/** Product type codes with a meaning of their own (specification part 2 §9). */
const productTypeCodes = { necCode: 1, necHandbook: 3, handbookAndReference: 7, codes: 8 } as const;

const dynamic: ReadonlySet<number | null> = new Set(Object.values(productTypeCodes));

/**
 * Whether the price of a product is asked for anew with every choice and every person, because it carries one of the
 * codes (specification part 2 §9): a list then shows what it is told now, never a price it keeps.
 */
export const hasDynamicPrice = ({ typeCode }: { typeCode: number | null }): boolean => dynamic.has(typeCode);
