import { createHmac } from 'node:crypto';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import { report } from '../../platform/monitoring/happenings.ts';
import { rateLimits } from './auth.table.ts';
import { addressGroup } from './client-address.ts';

/**
 * Attempts in a span, by the counted unit. An action that a stranger can cause for an account is never limited by the
 * account alone, which would lock out its owner; exceptions are emails to it. A browser in which the owner has signed
 * in has its own budget (device-cookie.ts).
 */
const budgets = {
  signIn: { seconds: 900, account: 30, accountAtAddress: 10, address: 100 },
  signInOnDevice: { seconds: 900, account: 10 },
  signUp: { seconds: 3_600, accountAtAddress: 5, address: 90 },
  reset: { seconds: 3_600, accountAtAddress: 5, address: 90 },
  resetOnDevice: { seconds: 3_600, account: 5 },
  resend: { seconds: 3_600, accountAtAddress: 5, address: 90 },
  /** The account is the requesting person. */
  changeEmail: { seconds: 3_600, account: 5, address: 90 },
  /** Emails to one address, by any requester. A link outlasts the span, so the latest one stays usable. */
  resetEmail: { seconds: 3_600, account: 5 },
  verifyEmail: { seconds: 3_600, account: 5 },
  accountExistsEmail: { seconds: 3_600, account: 5 },
  code: { seconds: 900, account: 10, accountAtAddress: 10, address: 100 },
  password: { seconds: 900, account: 10, accountAtAddress: 10, address: 100 },
  /** Emails with an order's link, by recipient (docs/decisions/orders-and-downloads.md#finding-an-order). */
  findOrder: { seconds: 3_600, accountAtAddress: 8, address: 90 },
  orderLinkEmail: { seconds: 3_600, account: 5 },
  /** Discount codes: the account is the person or the browser (docs/decisions/cart.md#discount-codes). */
  promotion: { seconds: 900, account: 20, accountAtAddress: 20, address: 60 },
  /** Forms, from all senders together; the account is the form (docs/decisions/forms.md#how-often-a-form-is-sent). */
  submitForm: { seconds: 3_600, account: 3_000 },
  /** The account is the form and the signed-in person. */
  submitFormAsPerson: { seconds: 3_600, account: 20 },
  /** Guests: the account is the form. Each check costs their browser work. */
  submitFormChecked: { seconds: 3_600, accountAtAddress: 300, address: 600 },
  submitFormUnchecked: { seconds: 3_600, accountAtAddress: 40, address: 60 },
  /** Emails with the reference of a form, by recipient: a typed address may be another person's. */
  formReceipt: { seconds: 3_600, account: 5 },
  /** Emails to staff about submissions of a form. */
  formNotice: { seconds: 3_600, account: 60 },
  uploadFile: { seconds: 3_600, address: 300 },
  /** Calls of forms to other systems, by address only, which prevents looking up contacts in bulk. */
  formCall: { seconds: 900, address: 200 },
  contactLookup: { seconds: 900, address: 60 },
  /** Comments on articles: the account is the writer, or the reported comment. */
  comment: { seconds: 3_600, account: 10, address: 400 },
  /** Remarks of people outside on drafts; the account is the item. */
  remark: { seconds: 3_600, accountAtAddress: 30, address: 60 },
  reportComment: { seconds: 86_400, accountAtAddress: 1, address: 60 },
  /** Exports of personal data; the account is the person. */
  exportData: { seconds: 3_600, account: 10 },
  /** Checks of certificates by number: enough for an employer with many, too few to guess numbers. */
  verifyCertificate: { seconds: 900, address: 60 },
  /** Forms stored until the person signs in again, because anybody can send them. */
  holdForm: { seconds: 900, address: 60 },
  /** Pages of refused forms, kept until they are corrected. */
  keepRefused: { seconds: 900, address: 600 },
  /** Searches for certificates, whose answers contain names. */
  certificateSearch: { seconds: 900, address: 60 },
} as const satisfies Record<string, { seconds: number } & Partial<Record<Scope, number>>>;

type Scope = 'account' | 'accountAtAddress' | 'address';
type ThrottledAction = keyof typeof budgets;

/** An admitted attempt; its cost is returned when it proves legitimate. */
interface Attempt {
  isAllowed: true;
  succeed(): Promise<void>;
}
interface Refusal {
  isAllowed: false;
  retryAfterSeconds: number;
}

export interface Throttle {
  /** Counts an attempt before its work begins, so that parallel attempts cannot pass. */
  attempt(action: ThrottledAction, account: string, address: string): Promise<Attempt | Refusal>;
  /** Resets an account's counters after its owner has proved who they are. */
  forget(action: ThrottledAction, account: string): Promise<void>;
}

/** Creates the counters: in memory for the single process of the embedded database, in PostgreSQL for several nodes. */
export function createThrottle(env: Pick<Env, 'databaseUrl' | 'sessionSecrets'>, db: Database): Throttle {
  const make = (action: ThrottledAction, scope: Scope, points: number): RateLimiterAbstract => {
    const options = {
      keyPrefix: `${action}-${scope}`,
      points,
      duration: budgets[action].seconds,
    };
    return env.databaseUrl
      ? // The sweep of expired rows replaces the library's own, every five minutes on each node.
        new RateLimiterDrizzle({ ...options, storeClient: db, schema: rateLimits, clearExpiredByTimeout: false })
      : new RateLimiterMemory(options);
  };
  // People before networks: attempts that a person's own limit refuses do not use up the limit of everybody behind the
  // same address. The account comes after the account at its address: a single stranger must not use it up.
  const scopes: Scope[] = ['accountAtAddress', 'account', 'address'];
  const limiters = new Map(
    (Object.keys(budgets) as ThrottledAction[]).map((action) => [
      action,
      scopes.flatMap((scope) => {
        const points = (budgets[action] as Partial<Record<Scope, number>>)[scope];
        return points === undefined ? [] : [{ scope, limiter: make(action, scope, points) }];
      }),
    ]),
  );
  const hash = (text: string) => createHmac('sha256', env.sessionSecrets[0]).update(text).digest('base64url');

  return {
    async attempt(action, account, address) {
      const group = addressGroup(address);
      const keys = { account: hash(account), accountAtAddress: hash(`${account} ${group}`), address: hash(group) };
      const steps = limiters.get(action) ?? [];
      const consumed: typeof steps = [];
      for (const step of steps) {
        try {
          await step.limiter.consume(keys[step.scope]);
          consumed.push(step);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          report('throttled', { action });
          return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) };
        }
      }
      return {
        isAllowed: true,
        async succeed() {
          for (const { limiter, scope } of consumed) await limiter.reward(keys[scope]);
        },
      };
    },
    async forget(action, account) {
      const counted = limiters.get(action)?.find(({ scope }) => scope === 'account');
      await counted?.limiter.delete(hash(account));
    },
  };
}
