import * as v from 'valibot';
import { flag } from './flag.ts';
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
  TRUST_PROXY: v.optional(flag, 'off'),
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
