import type { Deliver } from '../outbox/outbox.contract.ts';

/** A way to another system. The embedded one records what it would send, the HTTP one sends it. */
export interface Connector {
  deliver: Deliver;
}
