import type { Clock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import type { AuthResult, PaymentGateway, VoidResult } from '../../server/store/payments/gateway.ts';
import type { ProviderRefund, RefundResult } from '../../server/store/payments/gateway-refunds.ts';
import { openTestStore, type TestStore } from './store-scene.ts';

/** Thrown by calls of a dead process. */
class ProcessDied extends Error {
  override name = 'ProcessDied';
}

/** Gateway behavior: it answers, it works without answering, or it is unreachable. */
export type GatewayMood = 'fine' | 'silent' | 'away';

export interface MortalStore {
  store: TestStore;
  isDead(): boolean;
}

/**
 * A store in a simulated process that dies at its nth call of the database or the gateway: before the call is sent, or
 * when the answer arrives. Uncommitted transactions are rolled back, as a database does for a broken connection; calls
 * to the gateway take effect. It is much faster than killing processes and covers every point of failure.
 * @param options.diesAt null for a process that never dies
 */
export function openMortalStore(
  db: Database,
  options: { clock: Clock; payments: PaymentGateway; moodOf: () => GatewayMood; diesAt: number | null },
): MortalStore {
  const life = { left: options.diesAt ?? Infinity };
  const live = () => {
    life.left -= 1;
    if (life.left < 0) throw new ProcessDied();
  };
  const store = openTestStore(mortal(db, live), {
    clock: options.clock,
    payments: moody(options.payments, options.moodOf, live),
  });
  return { store, isDead: () => life.left < 0 };
}

/** The same database; each use may be the last. */
function mortal(db: Database, live: () => void): Database {
  return new Proxy(db, {
    get(target, property) {
      if (property === 'transaction') {
        return async (work: (tx: Database) => Promise<unknown>) => {
          live();
          const result = await target.transaction(async (tx) => {
            const done = await work(mortal(tx, live));
            live();
            return done;
          });
          live();
          return result;
        };
      }
      if (property === '_') return { ...target._, session: mortalSession(target._.session, live) };
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        live();
        return (value as (...all: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

/** The session of the database, which runs prepared queries. */
function mortalSession(session: Database['_']['session'], live: () => void): Database['_']['session'] {
  const prepareQuery: typeof session.prepareQuery = (...query) => {
    live();
    return session.prepareQuery(...query);
  };
  return new Proxy(session, {
    get: (target, property): unknown =>
      property === 'prepareQuery' ? prepareQuery : Reflect.get(target, property, target),
  });
}

function moody(payments: PaymentGateway, moodOf: () => GatewayMood, live: () => void): PaymentGateway {
  /** Calls the gateway, which does its work even if its answer is lost. */
  async function ask<T>(work: () => Promise<T>, silence: T): Promise<T> {
    live();
    const mood = moodOf();
    if (mood === 'away') throw new Error('The gateway cannot be reached.');
    const answer = await work();
    live();
    return mood === 'silent' ? silence : answer;
  }
  return {
    ...payments,
    authorize: (asked) => ask<AuthResult>(() => payments.authorize(asked), { kind: 'unknown' }),
    getAuthorization: (id) => ask<AuthResult | null>(() => payments.getAuthorization(id), { kind: 'unknown' }),
    void: (asked) => ask<VoidResult>(() => payments.void(asked), { kind: 'unknown' }),
    refund: (asked) => ask<RefundResult>(() => payments.refund(asked), { kind: 'unknown' }),
    getRefund: (known) => ask<RefundResult | null>(() => payments.getRefund(known), { kind: 'unknown' }),
    listRefunds: (ref) => ask<ProviderRefund[] | null>(() => payments.listRefunds(ref), null),
  };
}
