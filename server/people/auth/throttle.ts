import { createHmac } from 'node:crypto';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import { rateLimits } from './auth.table.ts';
import { addressGroup } from './client-address.rules.ts';

/**
 * Attempts in a span, by what is counted. What anybody can do to an account of somebody else is never counted by the
 * account alone where a refusal would keep its owner out: the mails sent there are, and a browser its owner has signed
 * in with has a budget of its own (device-cookie.ts).
 */
const budgets = {
  signIn: { seconds: 900, account: 30, accountAtAddress: 10, address: 100 },
  signInOnDevice: { seconds: 900, account: 10 },
  signUp: { seconds: 3_600, accountAtAddress: 5, address: 40 },
  reset: { seconds: 3_600, accountAtAddress: 5, address: 40 },
  resetOnDevice: { seconds: 3_600, account: 5 },
  resend: { seconds: 3_600, accountAtAddress: 5, address: 40 },
  /** The account is the person who asks. */
  changeEmail: { seconds: 3_600, account: 5, address: 40 },
  /** Mails to one address, no matter who asked for them. A link outlasts the span, so the latest one sent can be followed. */
  resetEmail: { seconds: 3_600, account: 5 },
  verifyEmail: { seconds: 3_600, account: 5 },
  accountExistsEmail: { seconds: 3_600, account: 5 },
  code: { seconds: 900, account: 10, accountAtAddress: 10, address: 100 },
  password: { seconds: 900, account: 10, accountAtAddress: 10, address: 100 },
  /** Emails with the link of an order, by the address they go to (docs/decisions/orders-and-downloads.md#finding-an-order). */
  findOrder: { seconds: 3_600, accountAtAddress: 8, address: 40 },
  orderLinkEmail: { seconds: 3_600, account: 5 },
  /** Discount codes: the account is the person or the browser (docs/decisions/cart.md#discount-codes). */
  promotion: { seconds: 900, account: 20, accountAtAddress: 20, address: 60 },
  /** Forms: the account is the form (docs/decisions/forms.md#how-often-a-form-is-sent). */
  submitForm: { seconds: 3_600, account: 3_000, accountAtAddress: 20, address: 60 },
  uploadFile: { seconds: 3_600, address: 300 },
  /** Calls of forms to other systems, by address alone; looking contacts up is nobody's business in bulk. */
  formCall: { seconds: 900, address: 60 },
  contactLookup: { seconds: 900, address: 20 },
  /** Comments on articles: the account is the person who writes, or the comment that is reported. */
  comment: { seconds: 3_600, account: 10, address: 40 },
  reportComment: { seconds: 86_400, accountAtAddress: 1, address: 60 },
  /** Copies of everything that is held about a person, who is the account. */
  exportData: { seconds: 3_600, account: 10 },
  /** Certificates that anybody may check by their numbers: enough for an employer with a pile of them, too few to guess. */
  verifyCertificate: { seconds: 900, address: 60 },
  /** Forms that are held while somebody signs in again: rows that nobody has to sign in for. */
  holdForm: { seconds: 900, address: 60 },
  /** Searches for certificates: their answers name people. */
  certificateSearch: { seconds: 900, address: 60 },
} as const satisfies Record<string, { seconds: number } & Partial<Record<Scope, number>>>;

type Scope = 'account' | 'accountAtAddress' | 'address';
type ThrottledAction = keyof typeof budgets;

/** An attempt that was let through; its cost is given back when it turns out to be rightful. */
interface Attempt {
  isAllowed: true;
  succeed(): Promise<void>;
}
interface Refusal {
  isAllowed: false;
  retryAfterSeconds: number;
}

export interface Throttle {
  /** Counts an attempt before any work is done for it, so that attempts in parallel cannot slip through. */
  attempt(action: ThrottledAction, account: string, address: string): Promise<Attempt | Refusal>;
  /** Forgets what was counted of an account, whose owner has shown that they are. */
  forget(action: ThrottledAction, account: string): Promise<void>;
}

/** Counters in memory for the single process of the embedded database, in PostgreSQL where several nodes share it. */
export function createThrottle(env: Pick<Env, 'databaseUrl' | 'sessionSecret'>, db: Database): Throttle {
  const make = (action: ThrottledAction, scope: Scope, points: number): RateLimiterAbstract => {
    const options = {
      keyPrefix: `${action}-${scope}`,
      points,
      duration: budgets[action].seconds,
    };
    return env.databaseUrl
      ? // The sweep of expired rows does for all of them what each would do for itself every five minutes.
        new RateLimiterDrizzle({ ...options, storeClient: db, schema: rateLimits, clearExpiredByTimeout: false })
      : new RateLimiterMemory(options);
  };
  const scopes: Scope[] = ['address', 'accountAtAddress', 'account'];
  const limiters = new Map(
    (Object.keys(budgets) as ThrottledAction[]).map((action) => [
      action,
      scopes.flatMap((scope) => {
        const points = (budgets[action] as Partial<Record<Scope, number>>)[scope];
        return points === undefined ? [] : [{ scope, limiter: make(action, scope, points) }];
      }),
    ]),
  );
  const hash = (text: string) => createHmac('sha256', env.sessionSecret).update(text).digest('base64url');

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
