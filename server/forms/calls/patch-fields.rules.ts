import type { CrmSubmission } from '../../platform/integrations/crm/crm-payloads.contract.ts';

/**
 * Fields that update the customer record in the order system, by its names. Names and email addresses are not among
 * them: a form does not change a person's identity.
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

/** Returns the fields for the customer record: non-empty texts only. */
export function toPatchFields(fields: CrmSubmission['fields']): Record<string, string> {
  const told = Object.entries(fields).flatMap(([name, value]) => {
    const key = name.toLowerCase();
    return Object.hasOwn(kept, key) && typeof value === 'string' && value.trim() !== ''
      ? [[kept[key as keyof typeof kept], value.trim()] as const]
      : [];
  });
  return Object.fromEntries(told);
}
