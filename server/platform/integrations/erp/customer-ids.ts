import type { Connector } from '../connector.contract.ts';
import { postMessage } from '../http-connector.ts';
import type { SystemAddress } from '../system-variables.ts';
import { readCustomerIdAnswer, type CustomerAnswer } from './erp-answers.rules.ts';

/** The person of a query; the profile distinguishes two people of the same name. */
interface NamedPerson {
  accountProfileId: string;
  firstName: string;
  lastName: string;
}

/**
 * Requests a person's customer number from the ERP (docs/decisions/orders-and-downloads.md#customer-number), which creates
 * a customer for an unknown person.
 */
export type AskCustomerId = (person: NamedPerson, stopping?: AbortSignal) => Promise<CustomerAnswer>;

/** Returns the query over HTTP; without an address the number is made from the profile's, and the query is recorded. */
export function createCustomerIds({
  address,
  recorder,
}: {
  address: SystemAddress | undefined;
  recorder: Connector;
}): AskCustomerId {
  const toQuery = (person: NamedPerson) => ({
    kind: 'customer-id',
    reference: `customer-${person.accountProfileId}`,
    payload: { ...person },
  });
  if (address) {
    return (person, stopping) =>
      postMessage({ ...address, readAnswer: readCustomerIdAnswer }, toQuery(person), stopping);
  }
  return async (person) => {
    await recorder.deliver({ connector: 'erp', ...toQuery(person) });
    return { ok: true, customerId: `C-${person.accountProfileId}` };
  };
}
