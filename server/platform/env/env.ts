import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { bucketVariables, readBucket, type Bucket } from './bucket-variables.ts';
import { communityVariables } from './community-variables.ts';
import { commentVariables, readCommentsWidget, type CommentsWidget } from './comment-variables.ts';
import type { SystemAddresses } from '../integrations/system-variables.ts';
import { connectorVariables, readConnectors } from './connector-variables.ts';
import { contentVariables } from './content-variables.ts';
import { databaseTimeouts, databaseVariables } from './database-variables.ts';
import { mailVariables } from './mail-variables.ts';
import { edgeVariables, readEdgePurge, type EdgePurge } from './edge-variables.ts';
import { monitoringVariables, readMonitoring, type MonitoringEnv } from './monitoring-variables.ts';
import { hasOwnSite } from './own-site.ts';
import { paymentVariables, readStripeKeys, type StripeKeys } from './payment-variables.ts';
import { scanVariables, type ClamdAddress } from './scan-variables.ts';
import { profileVariables } from './profile-variables.ts';
import { readSearchDriver, searchVariables } from './search-variables.ts';
import { readSecrets, secretVariables } from './secret-variables.ts';
import { readSingleSignOn, singleSignOnVariables, type Provider } from './single-sign-on-variables.ts';
import { siteVariables } from './site-variables.ts';
import { uploadVariables, type UnsentLimits } from './upload-variables.ts';
import { customerVariables } from './customer-variables.ts';
import { sampleBallots, voteVariables } from './vote-variables.ts';

/** All variables; each topic has a file. */
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
  ...customerVariables,
  ...communityVariables,
  ...profileVariables,
  ...searchVariables,
  ...edgeVariables,
  ...monitoringVariables,
});

export const variableNames = Object.keys(variables.entries);

/** The configuration, parsed once and passed to every other module. */
export interface Env {
  port: number;
  host: string | undefined;
  siteOrigin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Time-outs of PostgreSQL, in milliseconds. */
  databaseTimeouts: { connect: number; statement: number; lock: number; idleTransaction: number };
  contentGraphqlUrl: string | undefined;
  contentToken: string | undefined;
  publishSecret: string;
  /** The bearer token of the customer-record system; undefined where its call is closed. */
  customersToken: string | undefined;
  sessionSecret: string;
  isDemo: boolean;
  isProduction: boolean;
  isProxyTrusted: boolean;
  /** Time between "not ready" and the closed port at a stop, for load balancers. */
  drainSeconds: number;
  /** Hosts that the warning page may redirect to, besides those of announced events. */
  redirectHosts: readonly string[];
  logLevel: string;
  /** What operators see of the server. */
  monitoring: MonitoringEnv;
  smtpUrl: string | undefined;
  /** Sender of every mail: `Name <address>`. */
  mailFrom: string;
  /** Single sign-on; undefined where it is not offered. */
  oidc: Provider | undefined;
  /** The keys of the payment provider; undefined where there is none. */
  stripe: StripeKeys | undefined;
  /** True if the payment sandbox may be used: in production only with PAYMENTS_SANDBOX. */
  isSandboxAllowed: boolean;
  /**
   * Cents that a payment holds in addition to the price; never shown and never captured
   * (docs/decisions/payments.md#authorisation-buffer).
   */
  authorizationBufferMinor: number;
  /** Storage of uploaded files; undefined for a folder of DATA_DIR. */
  bucket: Bucket | undefined;
  /** The scanner of uploaded files; without one, files are searched for a few known signatures. */
  clamd: ClamdAddress | undefined;
  /** Limits of uploaded files that no record uses. */
  unsentUploads: UnsentLimits;
  /** Address of each system; messages to a system without an address are only recorded. */
  connectors: SystemAddresses;
  /** Comments of a vendor; undefined for our own. */
  commentsWidget: CommentsWidget | undefined;
  /** Voting address of committee members, with `{memberId}`; undefined where ballots are not online. */
  voteUrl: string | undefined;
  /** XML of the register of communities; undefined where there is none. */
  communitiesUrl: string | undefined;
  /** Accounts created after this day are asked to complete their profile; "later" postpones that by these days. */
  profilePrompt: { after: string; reminderDays: number };
  /** Hosts that forms may be posted to, besides that of the marketing system. */
  marketingHosts: readonly string[];
  /** Storage of the search index: a file of each node, or the shared database. */
  searchDriver: 'sqlite' | 'postgres';
  /** Caches in front that are told which pages changed; undefined where there is none. */
  edgePurge: EdgePurge | undefined;
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
  const isDemo = given.DEMO ?? (!given.DATABASE_URL && !isProduction && !hasOwnSite(dataDir));
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
    customersToken: given.CUSTOMERS_TOKEN,
    isDemo,
    isProduction,
    isProxyTrusted: given.TRUST_PROXY,
    drainSeconds: given.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    redirectHosts: given.REDIRECT_HOSTS,
    logLevel: given.LOG_LEVEL,
    monitoring: readMonitoring(given),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? `no-reply@${new URL(siteOrigin).hostname}`,
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
    edgePurge: readEdgePurge(given),
  };
}

/** Returns the folder of package.json, from source and from the bundle. */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(path.join(from, 'package.json')) && existsSync(path.join(from, 'server'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('No package.json above the running code.');
  return projectRoot(parent);
}

/** Returns the environment of a program that this process starts, with variables of its own. */
export const toolEnvironment = (own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv =>
  Object.assign({}, process.env, own);
