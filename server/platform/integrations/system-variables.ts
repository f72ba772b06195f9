import * as v from 'valibot';
import type { SystemName } from '../system-name.contract.ts';
import { isWebAddress } from '../web-address.rules.ts';

const bearerToken = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces')));
const systemAddress = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) => isWebAddress(text) && !/[?#]/.test(text) && new URL(text).username === '',
      'must be an http or https address without a user name or a query, such as https://erp.example.org/api',
    ),
  ),
);

/** Returns the schemas of `ERP_URL` and `ERP_TOKEN` for 'ERP'. */
export function addressVariables<Prefix extends Uppercase<SystemName>>(prefix: Prefix) {
  type Variables = Record<`${Prefix}_URL`, typeof systemAddress> & Record<`${Prefix}_TOKEN`, typeof bearerToken>;
  return { [`${prefix}_URL`]: systemAddress, [`${prefix}_TOKEN`]: bearerToken } as Variables;
}

/** Where a system is reached, and the token that it knows this site by. */
export interface SystemAddress {
  url: string;
  token: string | undefined;
}
/** The systems that have an address. */
export type SystemAddresses = Partial<Record<SystemName, SystemAddress>>;
