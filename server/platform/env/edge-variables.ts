import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';

/** Caches in front that keep pages and are told when a page has changed. */
export interface EdgePurge {
  addresses: readonly { scheme: string; place: string; options: URLSearchParams }[];
  secret: string;
}

const form = /^([a-z]+):\/\/([^/?#@\s]+)\/?(\?[^#\s]*)?$/;

export const edgeVariables = {
  EDGE_PURGE_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((address) => form.exec(address.trim()))),
      v.check(
        (read) => read.every((address) => address !== null),
        'must be the address of a cache in front, such as varnish://127.0.0.1:6081; of several, separated by commas',
      ),
      v.transform((read) =>
        read.map((address) => ({
          scheme: address?.[1] ?? '',
          place: address?.[2] ?? '',
          options: new URLSearchParams(address?.[3] ?? ''),
        })),
      ),
    ),
  ),
  EDGE_PURGE_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must be at least 16 characters'))),
};

/** Returns the caches in front; both variables or neither. */
export function readEdgePurge(given: {
  EDGE_PURGE_URL?: EdgePurge['addresses'] | undefined;
  EDGE_PURGE_SECRET?: string | undefined;
}): EdgePurge | undefined {
  const { EDGE_PURGE_URL: addresses, EDGE_PURGE_SECRET: secret } = given;
  if (addresses && secret) return { addresses, secret };
  if (!addresses && !secret) return undefined;
  const missing = addresses ? 'EDGE_PURGE_SECRET' : 'EDGE_PURGE_URL';
  throw new BadEnvironment(`The environment variable ${missing} is missing: a cache in front needs both of them.`);
}
