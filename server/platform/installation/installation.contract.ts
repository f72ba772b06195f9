import * as v from 'valibot';
import { locales } from '../locale.rules.ts';
import { moduleNames } from './module-names.contract.ts';

/** Checks a time zone of the tz database, such as 'Europe/Madrid'. */
export const timeZone = v.pipe(
  v.string(),
  v.check(
    (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
    'must be a time zone such as Europe/Madrid',
  ),
);

const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'));

/** Facts of operation that an administrator decides; orders and deadlines depend on them. */
export const installationFacts = v.strictObject({
  /** Languages of the site; the first is the default. */
  languages: v.pipe(
    v.array(v.picklist(locales)),
    v.minLength(1, 'must name a language'),
    v.check((tags) => new Set(tags).size === tags.length, 'must name each language once'),
  ),
  timeZone,
  /** ISO 4217; prices are stored in its smallest unit. */
  currency: v.picklist(['USD'], 'must be USD: this release sells in no other currency'),
  /** Home country, ISO 3166-1. */
  country: countryCode,
  paper: v.picklist(['A4', 'LETTER']),
  /** Modules that this organisation does not use. */
  modulesOff: v.array(v.picklist(moduleNames)),
});

export type InstallationFacts = v.InferOutput<typeof installationFacts>;

/** The facts that decide how times and amounts are written for readers. */
export type Locality = Pick<InstallationFacts, 'timeZone' | 'country'>;
