import type { MarketingSubmission } from '../../outbox/form-messages.contract.ts';

/** Fields of a form that say nothing of who sent it. */
const omitted = new Set(['button', 'accountid', 'account_id']);

/** Several values of one field, which none of them may hold. */
const separator = ';';

const textOf = (value: string | readonly string[] | boolean | number): string =>
  typeof value === 'object' ? value.map((each) => each.replaceAll(separator, ',')).join(separator) : String(value);

/**
 * Returns a submission as the marketing system takes it: the fields of the form but button and account, each topic by its
 * name with the value true, and the title of the page.
 */
export function toMarketingFields({ fields, person, topics, pageTitle }: MarketingSubmission): URLSearchParams {
  const told = new URLSearchParams();
  for (const [name, value] of Object.entries(person ?? {})) if (value) told.set(name, value);
  for (const [name, value] of Object.entries(fields)) {
    if (!omitted.has(name.toLowerCase())) told.set(name, textOf(value));
  }
  for (const topic of topics) told.set(topic, 'true');
  if (pageTitle) told.set('pageTitle', pageTitle);
  return told;
}

/** Matches what a form handler of the marketing system says in a page with status 200 when it has stored nothing. */
const refusals = /please correct the following errors|cannot find (?:the )?form handler/i;

/** Says what is wrong, though the status says well; null where nothing is. */
export function findRefusal(body: string): string | null {
  if (refusals.test(body)) return 'The form handler refused the form.';
  try {
    const said = JSON.parse(body) as unknown;
    if (typeof said !== 'object' || said === null) return null;
    const errors = 'errors' in said && Array.isArray(said.errors) && said.errors.length > 0;
    const isRefused = errors || ('success' in said && said.success === false);
    return isRefused ? 'The marketing system refused the form.' : null;
  } catch {
    return null;
  }
}
