import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { bucketVariables, readBucket } from './bucket-variables.ts';
import { communityVariables } from './community-variables.ts';
import { commentVariables, readCommentsWidget, type CommentsWidget } from './comment-variables.ts';
import { connectorVariables, readConnectors, type ConnectorAddresses } from './connector-variables.ts';
import { contentVariables } from './content-variables.ts';
import { databaseTimeouts, databaseVariables } from './database-variables.ts';
import { mailVariables } from './mail-variables.ts';
import { paymentVariables, readStripeKeys, type StripeKeys } from './payment-variables.ts';
import { scanVariables } from './scan-variables.ts';
import { profileVariables } from './profile-variables.ts';
import { readSearchDriver, searchVariables } from './search-variables.ts';
import { readSecrets, secretVariables } from './secret-variables.ts';
import { readSingleSignOn, singleSignOnVariables, type EmailTrust } from './single-sign-on-variables.ts';
import { siteVariables } from './site-variables.ts';
import { uploadVariables } from './upload-variables.ts';
import { sampleBallots, voteVariables } from './vote-variables.ts';
import type { Bucket } from './bucket-variables.ts';
import type { ClamdAddress } from './scan-variables.ts';
import type { UnsentLimits } from './upload-variables.ts';

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

export const variableNames = Object.keys(variables.entries);

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
