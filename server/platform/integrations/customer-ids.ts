import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import { postMessage } from './http-connector.ts';
import { readCustomerIdAnswer, type CustomerAnswer } from './read-answer.rules.ts';
import { createRecorder } from './recorder.ts';

/** A person as the order system is asked for them: by name, and by the profile that tells two of one name apart. */
interface NamedPerson {
  accountProfileId: string;
  firstName: string;
  lastName: string;
}

/**
 * Asks the order system which customer a person is (docs/decisions/orders-and-downloads.md#customer-number); it makes
 * one of a person it does not know.
 */
export type AskCustomerId = (person: NamedPerson, stopping?: AbortSignal) => Promise<CustomerAnswer>;

/** Over HTTP where the environment gives the order system an address, else a number made of the profile's own. */
export function createCustomerIds(options: {
  env: Pick<Env, 'connectors'>;
  db: Database;
  clock: Clock;
}): AskCustomerId {
  const address = options.env.connectors.erp;
  const recorder = createRecorder(options);
  const questionOf = (person: NamedPerson) => ({
    kind: 'customer-id',
    reference: `customer-${person.accountProfileId}`,
    payload: { ...person },
  });
  if (address) {
    return (person, stopping) =>
      postMessage({ ...address, readAnswer: readCustomerIdAnswer }, questionOf(person), stopping);
  }
  return async (person) => {
    await recorder.deliver({ connector: 'erp', ...questionOf(person) });
    return { ok: true, customerId: `C-${person.accountProfileId}` };
  };
}
