import type { CrmSubmission } from '../../platform/integrations/crm/crm-payloads.contract.ts';

/**
 * Fields of a form that the order system's record of a customer keeps, by the names it has for them. A name or an
 * address of a person is none: a form does not change who somebody is.
 */
const kept = {
  phone: 'phone',
  mobile: 'mobile',
  company: 'company',
  title: 'jobTitle',
  jobtitle: 'jobTitle',
  city: 'city',
  state: 'state',
  stateprovince: 'state',
  country: 'country',
  zip: 'zip',
  zipcode: 'zip',
  zippostalcode: 'zip',
} as const;

/** Returns what of a form is for the customer's record; texts only, and none that is empty. */
export function toPatchFields(fields: CrmSubmission['fields']): Record<string, string> {
  const told = Object.entries(fields).flatMap(([name, value]) => {
    const key = name.toLowerCase();
    return Object.hasOwn(kept, key) && typeof value === 'string' && value.trim() !== ''
      ? [[kept[key as keyof typeof kept], value.trim()] as const]
      : [];
  });
  return Object.fromEntries(told);
}
