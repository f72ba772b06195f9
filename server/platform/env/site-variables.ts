import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { flag } from './flag.ts';
import { isPublicHost, noProxies, readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';
import { isOrigin } from '../web-address.rules.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Address of the site, and how it is served. */
export const siteVariables = {
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a port number'),
      v.transform(Number),
      v.minValue(1, 'must be a port number'),
      v.maxValue(65535, 'must be a port number'),
    ),
    '4321',
  ),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9.:_%-]+$/i, 'must be an address to listen on, such as 0.0.0.0')),
  ),
  SITE_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'must be an origin without a path, such as https://www.example.org'),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a directory')), '.data'),
  DEMO: v.optional(flag),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => readTrustedProxies(text) !== null,
        'must be the number of proxies in front, such as 2, their networks, such as loopback,10.0.0.0/8, or on or off',
      ),
    ),
    'off',
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be a number of seconds'), v.transform(Number)),
  ),
  REDIRECT_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .toLowerCase()
          .split(',')
          .map((host) => host.trim())
          .filter((host) => host !== ''),
      ),
      v.check(
        (hosts) => hosts.every((host) => isOrigin(`https://${host}`) && new URL(`https://${host}`).host === host),
        'must be hosts separated by commas, such as learn.example.org,events.example.org:8443',
      ),
    ),
    '',
  ),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
};

/**
 * Returns the proxies in front. `on` says nothing about who else can connect: with an address that other machines
 * reach, anybody could choose their own address, so there the operator must say which proxies are meant.
 */
export function readProxies({ TRUST_PROXY, HOST }: { TRUST_PROXY: string; HOST?: string | undefined }): TrustedProxies {
  if (['on', 'true'].includes(TRUST_PROXY) && HOST !== undefined && isPublicHost(HOST)) {
    throw new BadEnvironment(
      `The environment variable TRUST_PROXY is on, and with HOST=${HOST} other machines can connect without the proxy and pretend any address: set TRUST_PROXY to the networks of your proxies, such as loopback,10.0.0.0/8, or to their number, such as 1, if only they can connect.`,
    );
  }
  return readTrustedProxies(TRUST_PROXY) ?? noProxies;
}
