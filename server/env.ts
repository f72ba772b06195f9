// Longer than 250 lines: every variable of the installation is read here and nowhere else.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Bucket } from './files/file.contract.ts';
import { systemNames, type SystemName } from './outbox/outbox.contract.ts';

const flag = v.pipe(
  v.picklist(['1', '0', 'true', 'false', 'on', 'off'], 'must be on or off'),
  v.transform((text) => ['1', 'true', 'on'].includes(text)),
);
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const isOrigin = (text: string): boolean => {
  if (!isWebAddress(text) || /[/?#@]/.test(text.slice(text.indexOf('//') + 2))) return false;
  return new URL(text).pathname === '/';
};

const milliseconds = (otherwise: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'must be a number of milliseconds'),
      v.transform(Number),
      v.minValue(100, 'must be at least 100 milliseconds'),
    ),
    otherwise,
  );

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

/** `ERP_URL` and `ERP_TOKEN` for each of the systems that are told of changes. */
function connectorVariables(names: readonly SystemName[]) {
  type Name = Uppercase<SystemName>;
  type Variables = Record<`${Name}_URL`, typeof connectorAddress> & Record<`${Name}_TOKEN`, typeof bearerToken>;
  const entries = names.flatMap((name) => [
    [`${name.toUpperCase()}_URL`, connectorAddress],
    [`${name.toUpperCase()}_TOKEN`, bearerToken],
  ]);
  return Object.fromEntries(entries) as Variables;
}

const variables = v.object({
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
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
      v.check((text) => URL.canParse(text), 'must be an address such as postgres://user:password@host:5432/name'),
    ),
  ),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds('1500'),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds('3000'),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds('2500'),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds('5000'),
  CONTENT_GRAPHQL_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isWebAddress, 'must be an absolute http or https address such as https://cms.example.org/graphql'),
    ),
  ),
  CONTENT_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces'))),
  PUBLISH_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must be at least 16 characters'))),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must be at least 32 characters'))),
  DEMO: v.optional(flag),
  TRUST_PROXY: v.optional(flag, 'off'),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
        'must be an address such as smtp://user:password@mail.example.org:587',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([^<>\r\n"]+ <)?[^\s<>@,]+@[^\s<>@,]+>?$/, 'must be a sender such as "MSCA <no-reply@example.org>"'),
    ),
  ),
  OIDC_ISSUER: v.optional(
    v.pipe(v.string(), v.check(isWebAddress, 'must be the address of a provider, such as https://login.example.org')),
  ),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  ...connectorVariables(systemNames),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[sr]k_[\w-]+$/, 'must be a secret or restricted key, such as sk_live_…')),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_[\w-]+$/, 'must be a publishable key, such as pk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_[\w+/=-]+$/, 'must be the signing secret of a webhook, such as whsec_…')),
  ),
  STRIPE_API_BASE: v.optional(
    v.pipe(v.string(), v.check(isOrigin, 'must be an origin, such as http://localhost:12111')),
  ),
  PAYMENTS_SANDBOX: v.optional(flag),
  AUTHORIZATION_BUFFER_CENTS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be an amount in cents, such as 100'), v.transform(Number)),
    '100',
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be a number of seconds'), v.transform(Number)),
  ),
  S3_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isOrigin, 'must be an origin, such as https://s3.example.org'))),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be a region, such as us-east-1'))),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces'))),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces'))),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

export interface StripeKeys {
  secretKey: string;
  /** For browsers. */
  publishableKey: string;
  /** Signs what the provider sends to `/api/webhooks/payments`. */
  webhookSecret: string;
  /** Where its API is; undefined for the real one. */
  apiBase: string | undefined;
}

/** The whole configuration, parsed once; every other module receives it. */
export interface Env {
  port: number;
  host: string | undefined;
  siteOrigin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Longest waits for PostgreSQL, in milliseconds. */
  databaseTimeouts: { connect: number; statement: number; lock: number; idleTransaction: number };
  contentGraphqlUrl: string | undefined;
  contentToken: string | undefined;
  publishSecret: string;
  sessionSecret: string;
  isDemo: boolean;
  isProduction: boolean;
  isProxyTrusted: boolean;
  /** From "not ready" to the closed port at a stop, for load balancers to notice. */
  drainSeconds: number;
  logLevel: string;
  smtpUrl: string | undefined;
  /** Sender of every mail: `Name <address>`. */
  mailFrom: string;
  /** Single sign-on; undefined where it is not offered. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** The keys of the payment provider; undefined where there is none. */
  stripe: StripeKeys | undefined;
  /** Tells whether the sandbox may take the provider's place: in production only where PAYMENTS_SANDBOX says so. */
  isSandboxAllowed: boolean;
  /**
   * Cents that a payment holds on top of the price; never shown and never taken
   * (docs/decisions/payments.md#authorisation-buffer).
   */
  authorizationBufferMinor: number;
  /** Where uploaded files are kept; undefined for a folder of DATA_DIR. */
  bucket: Bucket | undefined;
  /** Where each system is reached; what would be sent to one without an address is recorded instead. */
  connectors: Partial<Record<SystemName, { url: string; token: string | undefined }>>;
}

/** A configuration value that cannot be used; its message is a sentence naming the variable. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment';
}

/**
 * Parses the environment.
 * @throws BadEnvironment naming the variable and the fix.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(variables, present);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new BadEnvironment(`The environment variable ${v.getDotPath(issue)} ${issue.message}.`);
  }
  const given = parsed.output;
  const isProduction = given.NODE_ENV === 'production';
  const dataDir = path.resolve(given.DATA_DIR);
  return {
    port: given.PORT,
    host: given.HOST,
    siteOrigin: given.SITE_ORIGIN ?? `http://localhost:${given.PORT}`,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseTimeouts: {
      connect: given.DATABASE_CONNECT_TIMEOUT_MS,
      statement: given.DATABASE_STATEMENT_TIMEOUT_MS,
      lock: given.DATABASE_LOCK_TIMEOUT_MS,
      idleTransaction: given.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    },
    contentGraphqlUrl: given.CONTENT_GRAPHQL_URL,
    contentToken: given.CONTENT_TOKEN,
    ...secrets(dataDir, given),
    isDemo: given.DEMO ?? (!given.DATABASE_URL && !isProduction),
    isProduction,
    isProxyTrusted: given.TRUST_PROXY,
    drainSeconds: given.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    logLevel: given.LOG_LEVEL,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'MSCA <no-reply@localhost>',
    oidc: singleSignOn(given),
    stripe: stripeKeys(given),
    isSandboxAllowed: given.PAYMENTS_SANDBOX ?? !isProduction,
    authorizationBufferMinor: given.AUTHORIZATION_BUFFER_CENTS,
    bucket: bucketOf(given),
    connectors: connectorAddresses(given),
  };
}

function connectorAddresses(given: v.InferOutput<typeof variables>): Env['connectors'] {
  const addresses: Env['connectors'] = {};
  for (const name of systemNames) {
    const prefix = name.toUpperCase() as Uppercase<typeof name>;
    const [url, token] = [given[`${prefix}_URL`], given[`${prefix}_TOKEN`]];
    if (url) addresses[name] = { url, token };
    else if (token) throw new BadEnvironment(`The environment variable ${prefix}_TOKEN is set without ${prefix}_URL.`);
  }
  return addresses;
}

/** All three variables or none: half a configuration is a mistake, not a choice. */
function singleSignOn(given: { OIDC_ISSUER?: string; OIDC_CLIENT_ID?: string; OIDC_CLIENT_SECRET?: string }) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret };
  if (!issuer && !clientId && !clientSecret) return undefined;
  const missing = !issuer ? 'OIDC_ISSUER' : !clientId ? 'OIDC_CLIENT_ID' : 'OIDC_CLIENT_SECRET';
  throw new BadEnvironment(
    `The environment variable ${missing} is missing: single sign-on needs all three OIDC_* variables.`,
  );
}

/** All five variables or none: files would else be kept where nobody looks for them. */
function bucketOf(given: v.InferOutput<typeof variables>): Bucket | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = names.find((name) => !given[name]);
  if (!missing) {
    const [endpoint = '', name = '', region = '', accessKeyId = '', secretAccessKey = ''] = names.map(
      (each) => given[each],
    );
    return { endpoint, name, region, accessKeyId, secretAccessKey };
  }
  if (names.every((name) => !given[name])) return undefined;
  throw new BadEnvironment(
    `The environment variable ${missing} is missing: files in a bucket need ${names.join(', ')}.`,
  );
}

/** All three keys or none, and all of one mode: half a configuration would take cards and lose the payments. */
function stripeKeys(given: v.InferOutput<typeof variables>): StripeKeys | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = names.find((name) => !given[name]);
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = names.map((name) => given[name]);
  if (names.every((name) => !given[name]) && !given.STRIPE_API_BASE) return undefined;
  if (missing) {
    throw new BadEnvironment(
      `The environment variable ${missing} is missing: payments by Stripe need ${names.join(', ')}.`,
    );
  }
  if (given.PAYMENTS_SANDBOX) {
    throw new BadEnvironment(
      'The environment variable PAYMENTS_SANDBOX is on beside the keys of Stripe: remove it, or remove the keys.',
    );
  }
  const isTest = (key: string) => key.includes('_test_');
  if (isTest(secretKey) !== isTest(publishableKey)) {
    throw new BadEnvironment(
      'The environment variable STRIPE_PUBLISHABLE_KEY must be of the same mode, test or live, as STRIPE_SECRET_KEY.',
    );
  }
  return { secretKey, publishableKey, webhookSecret, apiBase: given.STRIPE_API_BASE };
}

/** Given secrets win; missing ones are made once per data directory and kept in secrets.json (mode 0600). */
function secrets(dataDir: string, given: { PUBLISH_SECRET?: string; SESSION_SECRET?: string }) {
  if (given.PUBLISH_SECRET && given.SESSION_SECRET) {
    return { publishSecret: given.PUBLISH_SECRET, sessionSecret: given.SESSION_SECRET };
  }
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) makeSecrets(dataDir, file);
  const kept = readSecrets(file);
  return {
    publishSecret: given.PUBLISH_SECRET ?? kept.publishSecret,
    sessionSecret: given.SESSION_SECRET ?? kept.sessionSecret,
  };
}

/** Written aside and linked whole: of two processes that start together one makes the secrets, both read them. */
function makeSecrets(dataDir: string, file: string): void {
  const own = `${file}.${process.pid}`;
  const secret = () => randomBytes(32).toString('base64url');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(own, JSON.stringify({ publishSecret: secret(), sessionSecret: secret() }, null, 2), { mode: 0o600 });
    linkSync(own, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && existsSync(file)) return;
    throw new BadEnvironment(`The environment variable DATA_DIR must name a directory to write in: ${message}.`);
  } finally {
    if (existsSync(own)) rmSync(own);
  }
}

function readSecrets(file: string): { publishSecret: string; sessionSecret: string } {
  const secret = v.pipe(v.string(), v.minLength(16));
  try {
    return v.parse(v.object({ publishSecret: secret, sessionSecret: secret }), JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new BadEnvironment(
      `${file} cannot be read as secrets: remove it to have new ones made, or set PUBLISH_SECRET and SESSION_SECRET.`,
    );
  }
}

/** The project's folder: where package.json lies, from source and from the bundle alike. */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(path.join(from, 'package.json')) && existsSync(path.join(from, 'server'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('No package.json above the running code.');
  return projectRoot(parent);
}
