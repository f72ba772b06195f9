import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { bucketVariables, readBucket, type Bucket } from './bucket-variables.ts';
import { communityVariables } from './community-variables.ts';
import { commentVariables, readCommentsWidget, type CommentsWidget } from './comment-variables.ts';
import type { SystemAddresses } from '../integrations/system-variables.ts';
import { connectorVariables, readConnectors } from './connector-variables.ts';
import { contentVariables, readContentTokens } from './content-variables.ts';
import { databaseVariables, readDatabase } from './database-variables.ts';
import { mailVariables } from './mail-variables.ts';
import { edgeVariables, readEdgePurge, type EdgePurge } from './edge-variables.ts';
import { monitoringVariables, readMonitoring, type MonitoringEnv } from './monitoring-variables.ts';
import { hasOwnSite } from './own-site.ts';
import { paymentVariables, readStripeKeys, type StripeKeys } from './payment-variables.ts';
import { scanVariables, type ClamdAddress } from './scan-variables.ts';
import { profileVariables } from './profile-variables.ts';
import { readSearchDriver, searchVariables } from './search-variables.ts';
import { refuseMisspelt } from './misspelt-names.ts';
import { isSecretName, readSecretFiles } from './secret-files.ts';
import type { Secrets } from '../secrets.ts';
import { retentionVariables } from './retention-variables.ts';
import { readSecrets, secretVariables } from './secret-variables.ts';
import { readSingleSignOn, singleSignOnVariables, type Provider } from './single-sign-on-variables.ts';
import { readProxies, siteVariables } from './site-variables.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { submittalsVariables } from './submittals-variables.ts';
import { readTax, taxVariables, type TaxEnv } from './tax-variables.ts';
import { uploadVariables, type UnsentLimits } from './upload-variables.ts';
import { customerVariables } from './customer-variables.ts';
import { orderSystemVariables, readErpPoll } from './order-system-variables.ts';
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
  ...taxVariables,
  ...bucketVariables,
  ...scanVariables,
  ...uploadVariables,
  ...voteVariables,
  ...customerVariables,
  ...orderSystemVariables,
  ...communityVariables,
  ...submittalsVariables,
  ...profileVariables,
  ...searchVariables,
  ...edgeVariables,
  ...monitoringVariables,
  ...retentionVariables,
});

export const variableNames = Object.keys(variables.entries);
const acceptedNames = [...variableNames, ...variableNames.filter(isSecretName).map((name) => `${name}_FILE`)];

/** The configuration, parsed once and passed to every other module. */
export interface Env {
  port: number;
  host: string | undefined;
  siteOrigin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Address of PostgreSQL itself where `databaseUrl` leads to a pooler in transaction mode. */
  databaseSessionUrl: string | undefined;
  /** Most connections of this process to the database, besides its listener. */
  databasePool: number;
  /** Name of this node in `pg_stat_activity`. */
  nodeName: string;
  /** `start`: a start migrates the tables. `command`: it waits for the command. */
  migrates: 'start' | 'command';
  /** Time-outs of PostgreSQL, in milliseconds. */
  databaseTimeouts: { connect: number; statement: number; lock: number; idleTransaction: number };
  contentGraphqlUrl: string | undefined;
  /** Sent to a remote content API. */
  contentToken: string | undefined;
  /** Open the bodies of the own content API; empty where no token does. */
  contentTokens: readonly string[];
  publishSecrets: Secrets;
  /** Bearer tokens of the customer-record system; empty where its call is closed. */
  customersTokens: readonly string[];
  sessionSecrets: Secrets;
  /** Sign what the order system tells; undefined where that call is closed. */
  erpWebhookSecrets: Secrets | undefined;
  /** True if the order system is asked for its events every minute. */
  isErpPolled: boolean;
  isDemo: boolean;
  isProduction: boolean;
  trustedProxies: TrustedProxies;
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
  /**
   * Cents that a member of staff gives back alone; more waits for another person
   * (docs/decisions/orders-and-downloads.md#second-person).
   */
  refundLimitMinor: number;
  /** Days from delivery in which printed products can be sent back; 0 if they cannot. */
  returnDays: number;
  /** Where sales taxes come from. */
  tax: TaxEnv;
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
  /** Viewer of submittals, with `{code}`, `{edition}` and `{draftStatus}`; undefined for the site's own table. */
  submittalsViewer: string | undefined;
  /** Accounts created after this day are asked to complete their profile; "later" postpones that by these days. */
  profilePrompt: { after: string; reminderDays: number };
  /** Hosts that forms may be posted to, besides that of the marketing system. */
  marketingHosts: readonly string[];
  /** Storage of the search index: a file of each node, or the shared database. */
  searchDriver: 'sqlite' | 'postgres';
  /** Caches in front that are told which pages changed; undefined where there is none. */
  edgePurge: EdgePurge | undefined;
  /** Days or numbers of rows to keep, by the name of the retention; without a name, its standard. */
  retention: ReadonlyMap<string, number>;
}

/** An empty variable counts as missing. */
function listPresent(source: Record<string, string | undefined>): Record<string, string> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) if (value) present[name] = value;
  return present;
}

/**
 * Parses the environment.
 * @throws BadEnvironment naming the variable and the fix.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = listPresent(source);
  refuseMisspelt(Object.keys(present), acceptedNames);
  const parsed = v.safeParse(variables, readSecretFiles(present, variableNames));
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new BadEnvironment(`The environment variable ${v.getDotPath(issue)} ${issue.message}.`);
  }
  const given = parsed.output;
  const isProduction = given.NODE_ENV === 'production';
  const dataDir = path.resolve(given.DATA_DIR);
  const siteOrigin = given.SITE_ORIGIN ?? `http://localhost:${given.PORT}`;
  const stripe = readStripeKeys(given);
  const { publishSecrets, sessionSecrets } = readSecrets(dataDir, given);
  const isDemo = given.DEMO ?? (!given.DATABASE_URL && !isProduction && !hasOwnSite(dataDir));
  return {
    port: given.PORT,
    host: given.HOST,
    siteOrigin,
    dataDir,
    ...readDatabase(given),
    contentGraphqlUrl: given.CONTENT_GRAPHQL_URL,
    contentToken: given.CONTENT_TOKEN,
    contentTokens: readContentTokens(given.CONTENT_TOKEN),
    publishSecrets,
    customersTokens: given.CUSTOMERS_TOKEN ?? [],
    sessionSecrets,
    erpWebhookSecrets: given.ERP_WEBHOOK_SECRET,
    isErpPolled: readErpPoll(given),
    isDemo,
    isProduction,
    trustedProxies: readProxies(given),
    drainSeconds: given.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    redirectHosts: given.REDIRECT_HOSTS,
    logLevel: given.LOG_LEVEL,
    monitoring: readMonitoring(given),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? `no-reply@${new URL(siteOrigin).hostname}`,
    oidc: readSingleSignOn(given),
    stripe,
    isSandboxAllowed: given.PAYMENTS_SANDBOX ?? !isProduction,
    authorizationBufferMinor: given.AUTHORIZATION_BUFFER_CENTS,
    refundLimitMinor: given.REFUND_LIMIT,
    returnDays: given.RETURN_DAYS,
    tax: readTax(given, stripe !== undefined),
    bucket: readBucket(given),
    clamd: given.CLAMD_URL,
    unsentUploads: { total: given.UNSENT_UPLOADS_MB, sender: given.UNSENT_UPLOADS_PER_ADDRESS_MB },
    connectors: readConnectors(given),
    commentsWidget: readCommentsWidget(given),
    voteUrl: given.VOTE_URL ?? (isDemo ? sampleBallots(siteOrigin) : undefined),
    communitiesUrl: given.COMMUNITIES_URL,
    submittalsViewer: given.SUBMITTALS_VIEWER_URL,
    profilePrompt: { after: given.PROFILE_PROMPT_AFTER, reminderDays: given.PROFILE_REMINDER_DAYS },
    marketingHosts: given.MARKETING_HOSTS ?? [],
    searchDriver: readSearchDriver(given),
    edgePurge: readEdgePurge(given),
    retention: given.RETENTION ?? new Map(),
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
