import { membershipDefinition, type Product, type Variant } from './catalog.contract.ts';
import { enrollmentKind } from './enrollment.rules.ts';
import type { TaxCode } from './tax-code.contract.ts';

const ofEnrollment = { course: 'course-live', online: 'course-online', exam: 'exam' } as const;
const goods: readonly Product['kind'][] = ['poster', 'general'];

type Facts = Pick<Product, 'kind' | 'itemDefinition' | 'subscriptionTypeId' | 'isCandidateAndEducation' | 'taxCode'>;

/**
 * Returns the tax code of a line: the variant's own, else the product's, else that of its kind and form.
 * @param isDigital whether it is read or downloaded, not shipped
 */
export function taxCodeOf(product: Facts, variant: Pick<Variant, 'taxCode'> | null, isDigital: boolean): TaxCode {
  const named = variant?.taxCode ?? product.taxCode;
  if (named) return named;
  if (product.itemDefinition === membershipDefinition) return 'membership';
  const enrollment = enrollmentKind(product);
  if (enrollment) return ofEnrollment[enrollment];
  if (product.subscriptionTypeId !== null || product.kind === 'online-library') return 'subscription';
  if (isDigital) return 'download';
  return goods.includes(product.kind) ? 'goods' : 'book';
}
