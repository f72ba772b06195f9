import type * as v from 'valibot';
import { crmVariables } from '../integrations/crm/crm-variables.ts';
import { erpVariables } from '../integrations/erp/erp-variables.ts';
import { lmsVariables } from '../integrations/lms/lms-variables.ts';
import { marketingVariables } from '../integrations/marketing/marketing-variables.ts';
import type { SystemAddresses } from '../integrations/system-variables.ts';
import { systemNames } from '../system-name.contract.ts';
import { BadEnvironment } from './bad-environment.ts';

/** Addresses of the connected systems. */
export const connectorVariables = { ...erpVariables, ...crmVariables, ...lmsVariables, ...marketingVariables };

/** Returns the systems that have an address; a token without an address is an error. */
export function readConnectors(
  given: v.InferOutput<v.ObjectSchema<typeof connectorVariables, undefined>>,
): SystemAddresses {
  const addresses: SystemAddresses = {};
  for (const name of systemNames) {
    const prefix = name.toUpperCase() as Uppercase<typeof name>;
    const [url, token] = [given[`${prefix}_URL`], given[`${prefix}_TOKEN`]];
    if (url) addresses[name] = { url, token };
    else if (token) throw new BadEnvironment(`The environment variable ${prefix}_TOKEN is set without ${prefix}_URL.`);
  }
  return addresses;
}
