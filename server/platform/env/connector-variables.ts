import * as v from 'valibot';
import { systemNames, type SystemName } from '../system-name.contract.ts';
import { BadEnvironment } from './bad-environment.ts';
import { isWebAddress } from './web-address.ts';

const bearerToken = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces')));
const connectorAddress = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) => isWebAddress(text) && !/[?#]/.test(text) && new URL(text).username === '',
      'must be an http or https address without a user name or a query, such as https://erp.example.org/api',
    ),
  ),
);

/** Declares `ERP_URL` and `ERP_TOKEN`, and the same for each other connected system. */
function declareVariables(names: readonly SystemName[]) {
  type Name = Uppercase<SystemName>;
  type Variables = Record<`${Name}_URL`, typeof connectorAddress> & Record<`${Name}_TOKEN`, typeof bearerToken>;
  const entries = names.flatMap((name) => [
    [`${name.toUpperCase()}_URL`, connectorAddress],
    [`${name.toUpperCase()}_TOKEN`, bearerToken],
  ]);
  return Object.fromEntries(entries) as Variables;
}

const hostList = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
    v.check(
      (hosts) =>
        hosts.every((host) => URL.canParse(`https://${host}/`) && new URL(`https://${host}/`).hostname === host),
      'must be a list of hosts separated by commas, such as go.example.org,forms.example.org',
    ),
  ),
);

/** Addresses of the connected systems. */
export const connectorVariables = { ...declareVariables(systemNames), MARKETING_HOSTS: hostList };

/** The connected systems, with address and token. */
export type ConnectorAddresses = Partial<Record<SystemName, { url: string; token: string | undefined }>>;

/** Returns the systems that have an address; a token without an address is an error. */
export function readConnectors(
  given: v.InferOutput<v.ObjectSchema<typeof connectorVariables, undefined>>,
): ConnectorAddresses {
  const addresses: ConnectorAddresses = {};
  for (const name of systemNames) {
    const prefix = name.toUpperCase() as Uppercase<typeof name>;
    const [url, token] = [given[`${prefix}_URL`], given[`${prefix}_TOKEN`]];
    if (url) addresses[name] = { url, token };
    else if (token) throw new BadEnvironment(`The environment variable ${prefix}_TOKEN is set without ${prefix}_URL.`);
  }
  return addresses;
}
