/** The members' products for students, by the id of the product; a college may have one of its own. */
export const isStudentProduct = (productId: string): boolean => /^membership-(student|college)/.test(productId);
