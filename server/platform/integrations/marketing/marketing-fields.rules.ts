import type { MarketingSubmission } from './marketing-payloads.contract.ts';

/** Fields that are not sent: they contain nothing about the sender. */
const omitted = new Set(['button', 'accountid', 'account_id']);

/** Separates several values of one field, so no value may contain it. */
const separator = ';';

const textOf = (value: string | readonly string[] | boolean | number): string =>
  typeof value === 'object' ? value.map((each) => each.replaceAll(separator, ',')).join(separator) : String(value);

/**
 * Returns a submission in the marketing system's format: the fields except button and account, each topic by its name
 * with the value true, and the page title.
 */
export function toMarketingFields({ fields, person, topics, pageTitle }: MarketingSubmission): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(person ?? {})) if (value) params.set(name, value);
  for (const [name, value] of Object.entries(fields)) {
    if (!omitted.has(name.toLowerCase())) params.set(name, textOf(value));
  }
  for (const topic of topics) params.set(topic, 'true');
  if (pageTitle) params.set('pageTitle', pageTitle);
  return params;
}
