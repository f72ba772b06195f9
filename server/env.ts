import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { EmailTrust } from './auth/single-sign-on.contract.ts';
import { BadEnvironment } from './env/bad-environment.ts';
import { bucketVariables, readBucket } from './env/bucket-variables.ts';
import { communityVariables } from './env/community-variables.ts';
import { commentVariables, readCommentsWidget, type CommentsWidget } from './env/comment-variables.ts';
import { connectorVariables, readConnectors, type ConnectorAddresses } from './env/connector-variables.ts';
import { contentVariables } from './env/content-variables.ts';
import { databaseTimeouts, databaseVariables } from './env/database-variables.ts';
import { mailVariables } from './env/mail-variables.ts';
import { paymentVariables, readStripeKeys, type StripeKeys } from './env/payment-variables.ts';
import { scanVariables } from './env/scan-variables.ts';
import { profileVariables } from './env/profile-variables.ts';
import { readSearchDriver, searchVariables } from './env/search-variables.ts';
import { readSecrets, secretVariables } from './env/secret-variables.ts';
import { readSingleSignOn, singleSignOnVariables } from './env/single-sign-on-variables.ts';
import { siteVariables } from './env/site-variables.ts';
import { uploadVariables } from './env/upload-variables.ts';
import { sampleBallots, voteVariables } from './env/vote-variables.ts';
import type { Bucket, ClamdAddress, UnsentLimits } from './files/file.contract.ts';

/** Every variable of the installation; each theme has a file of its own. */
const variables = v.object({
  ...siteVariables,
  ...databaseVariables,
  ...contentVariables,
  ...secretVariables,
  ...mailVariables,
  ...singleSignOnVariables,
  ...connectorVariables,
  ...commentVariables,
  ...paymentVariables,
  ...bucketVariables,
  ...scanVariables,
  ...uploadVariables,
  ...voteVariables,
  ...communityVariables,
  ...profileVariables,
  ...searchVariables,
});

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
  /** Hosts that the warning page leads to besides those of announced events. */
  redirectHosts: readonly string[];
  logLevel: string;
  smtpUrl: string | undefined;
  /** Sender of every mail: `Name <address>`. */
  mailFrom: string;
  /** Single sign-on; undefined where it is not offered. */
  oidc: { issuer: string; clientId: string; clientSecret: string; emailTrust: EmailTrust } | undefined;
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
  /** The scanner of uploaded files; without one they are looked through for a few marks. */
  clamd: ClamdAddress | undefined;
  /** The most that uploaded files take up which no record holds. */
  unsentUploads: UnsentLimits;
  /** Where each system is reached; what would be sent to one without an address is recorded instead. */
  connectors: ConnectorAddresses;
  /** Comments of a vendor; undefined where the site keeps its own. */
  commentsWidget: CommentsWidget | undefined;
  /** Where committee members vote, with `{memberId}`; undefined where ballots are not taken online. */
  voteUrl: string | undefined;
  /** XML of the register of communities; undefined where there is none. */
  communitiesUrl: string | undefined;
  /** Accounts made after this day are asked for what completes their profile; a reminder is kept for these days. */
  profilePrompt: { after: string; reminderDays: number };
  /** Hosts that a form may be posted to besides that of the marketing system's address. */
  marketingHosts: readonly string[];
  /** Keeps the search index: a file of each node, or the database that they share. */
  searchDriver: 'sqlite' | 'postgres';
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
  const siteOrigin = given.SITE_ORIGIN ?? `http://localhost:${given.PORT}`;
  const isDemo = given.DEMO ?? (!given.DATABASE_URL && !isProduction);
  return {
    port: given.PORT,
    host: given.HOST,
    siteOrigin,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseTimeouts: databaseTimeouts(given),
    contentGraphqlUrl: given.CONTENT_GRAPHQL_URL,
    contentToken: given.CONTENT_TOKEN,
    ...readSecrets(dataDir, given),
    isDemo,
    isProduction,
    isProxyTrusted: given.TRUST_PROXY,
    drainSeconds: given.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    redirectHosts: given.REDIRECT_HOSTS,
    logLevel: given.LOG_LEVEL,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'MSCA <no-reply@localhost>',
    oidc: readSingleSignOn(given),
    stripe: readStripeKeys(given),
    isSandboxAllowed: given.PAYMENTS_SANDBOX ?? !isProduction,
    authorizationBufferMinor: given.AUTHORIZATION_BUFFER_CENTS,
    bucket: readBucket(given),
    clamd: given.CLAMD_URL,
    unsentUploads: { total: given.UNSENT_UPLOADS_MB, sender: given.UNSENT_UPLOADS_PER_ADDRESS_MB },
    connectors: readConnectors(given),
    commentsWidget: readCommentsWidget(given),
    voteUrl: given.VOTE_URL ?? (isDemo ? sampleBallots(siteOrigin) : undefined),
    communitiesUrl: given.COMMUNITIES_URL,
    profilePrompt: { after: given.PROFILE_PROMPT_AFTER, reminderDays: given.PROFILE_REMINDER_DAYS },
    marketingHosts: given.MARKETING_HOSTS ?? [],
    searchDriver: readSearchDriver(given),
  };
}

/** The project's folder: where package.json lies, from source and from the bundle alike. */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(path.join(from, 'package.json')) && existsSync(path.join(from, 'server'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('No package.json above the running code.');
  return projectRoot(parent);
}
