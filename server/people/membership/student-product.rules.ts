/** Returns whether a product is for student members; a college may have a product of its own. */
export const isStudentProduct = (productId: string): boolean => /^membership-(student|college)/.test(productId);
