import type { Clock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import type { AuthResult, PaymentGateway } from '../../server/store/payments/gateway.ts';
import { openTestStore, type TestStore } from './store-scene.ts';

/** Thrown for what a dead process no longer does. */
class ProcessDied extends Error {
  override name = 'ProcessDied';
}

/** Describes how the gateway is: it answers, it does what it is asked and never says so, or it cannot be reached. */
export type GatewayMood = 'fine' | 'silent' | 'away';

export interface MortalStore {
  store: TestStore;
  isDead(): boolean;
}

/**
 * A store in a process of its own, which dies at the nth time it asks the database or the gateway: before the question
 * is sent, or when the answer arrives. A transaction that has not been committed by then is taken back, as the database
 * does with a broken connection; what the gateway was asked is done all the same. Much faster than killing processes,
 * and it dies at places no test has thought of.
 * @param options.diesAt null for a process that lives
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

/** The same database, of which every use may be the last. */
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

/** The session of the database: queries that are built once are asked of it. */
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
  /** Asks the gateway, which does its work even when nobody hears the answer. */
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
    void: (asked) => ask<'voided' | 'already_captured' | 'unknown'>(() => payments.void(asked), 'unknown'),
  };
}
