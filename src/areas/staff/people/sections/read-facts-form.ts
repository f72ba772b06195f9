import * as v from 'valibot';
import {
  customerFlags,
  customerIds,
  readListNames,
  type CustomerFacts,
  type FactsChange,
} from '../../../../../server/people/customers/customer-facts.rules.ts';

const text = v.optional(v.nullable(v.string()), null);
const began = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.union([v.boolean(), text, v.array(v.string())])),
);

/** Returns the facts as a form says them. */
export function sentFacts(form: URLSearchParams): CustomerFacts {
  const flags = new Set(form.getAll('flags'));
  const idOf = (name: string) => (form.get(name) ?? '').normalize('NFC').trim() || null;
  const facts: [string, boolean | string | null | string[]][] = [
    ...customerFlags.map(({ name }): [string, boolean] => [name, flags.has(name)]),
    ...customerIds.map(({ name }): [string, string | null] => [name, idOf(name)]),
    ['companyId', form.get('companyId') || 'default'],
    ['priceLists', readListNames(form.get('priceLists') ?? '')],
  ];
  return Object.fromEntries(facts) as unknown as CustomerFacts;
}

/**
 * Returns what was changed in the form since it was shown, so that what others changed meanwhile stays. A form that
 * does not say what it began with changes everything it says.
 */
export function readFactsForm(form: URLSearchParams): FactsChange {
  const { priceLists, ...others } = sentFacts(form);
  // A form that was opened before there were further lists does not decide them.
  const said: FactsChange = form.has('priceLists') ? { ...others, priceLists } : others;
  const parsed = v.safeParse(began, form.get('was') ?? '');
  const was = parsed.success ? parsed.output : {};
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => JSON.stringify(was[name]) !== JSON.stringify(value)),
  );
}
