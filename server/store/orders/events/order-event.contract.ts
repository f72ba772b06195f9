import * as v from 'valibot';
import { textEntries } from '../../../people/accounts/address.contract.ts';
import { disputeStates } from '../../payments/provider-entry.contract.ts';

/** Who did what is told; 'site' is the site by itself, such as a sweep. */
export const eventActors = ['buyer', 'staff', 'order-system', 'provider', 'site'] as const;
export type EventActor = (typeof eventActors)[number];

const amount = v.object({ amountMinor: v.number() });
const refund = v.object({
  amountMinor: v.number(),
  method: v.picklist(['card', 'credit', 'check', 'wire', 'dispute']),
});
const numbered = v.object({ number: v.string(), amountMinor: v.number() });

/** Kinds of what happens to an order, each with the shape of its data; amounts in cents. */
export const orderEventData = {
  placed: amount,
  invoiced: numbered,
  /** Money was taken by card. */
  paid: amount,
  /** Money arrived without a card, for an invoice. */
  received: numbered,
  /** The buyer's credit paid a part of the order, or all of it. */
  'credit-used': amount,
  /** The card was declined, or a hold was lost. */
  unpaid: amount,
  /** The buyer has not paid in time: what was not delivered is cancelled, and this is still owed. */
  givenUp: amount,
  /** The hold was released without taking anything. */
  released: v.object({}),
  /** The buyer was reminded of an invoice. */
  reminded: numbered,
  /** Nothing is unlocked or shipped for now. */
  stopped: v.object({ by: v.string() }),
  /** The order waits no longer. */
  letGo: v.object({}),
  /** The owner of the card disputes the payment, or the bank decided; `state` as the provider tells it. */
  disputed: v.object({ amountMinor: v.number(), reason: v.string(), state: v.picklist(disputeStates) }),
  shipped: v.object({ units: v.number(), carrier: v.string(), tracking: v.string() }),
  /** The tracking of a shipment that was told before. */
  tracking: v.object({ carrier: v.string(), tracking: v.string() }),
  /** `shipment`: the order system's name of it. */
  delivered: v.object({ shipment: v.string() }),
  lost: v.object({ shipment: v.string() }),
  /** The order system's status. */
  status: v.object({ status: v.string() }),
  /** The day on which a line is expected to ship or become available; null for an unknown one. */
  expected: v.object({ line: v.string(), on: v.nullable(v.string()) }),
  ready: v.object({ units: v.number() }),
  /** The buyer was told of a delay, and of the new day. */
  delayed: v.object({ line: v.string(), on: v.nullable(v.string()) }),
  /** The buyer waits in spite of a delay. */
  waits: v.object({ line: v.string() }),
  /** Seats of a course went to another session; `from`: start of the former one. */
  sessionChanged: v.object({ line: v.string(), from: v.string() }),
  /** Units that were neither invoiced nor shipped; what they would have cost. */
  cancelled: v.object({ units: v.number(), amountMinor: v.number() }),
  /** A credit note was issued. */
  credited: numbered,
  /** Downloads, seats or a membership were taken back. */
  revoked: v.object({ units: v.number() }),
  /** Money is to be given back; above the limit it waits for another person. */
  'refund-asked': refund,
  refunded: refund,
  /** It was refused, or the bank sent it back: the amount is owed. */
  'refund-failed': refund,
  /** A refund was made at the payment provider, not here. */
  'refunded-outside': amount,
  /** Staff corrected the shipping address or the email address; `from` is the former one. */
  addressCorrected: v.object({ from: v.object(textEntries(v.string())) }),
  emailCorrected: v.object({ from: v.string() }),
  'return-asked': v.object({ units: v.number() }),
  /** `sendBy`: last day to send the parcel. */
  'return-approved': v.object({ number: v.string(), sendBy: v.string() }),
  'return-refused': v.object({}),
  'return-received': v.object({ number: v.string(), units: v.number() }),
  'return-lapsed': v.object({ number: v.string() }),
  'return-closed': v.object({ number: v.string() }),
} as const;

export type OrderEventKind = keyof typeof orderEventData;

/** A kind with its data. */
export type OrderEvent = {
  [Kind in OrderEventKind]: { kind: Kind; data: v.InferOutput<(typeof orderEventData)[Kind]> };
}[OrderEventKind];

/** Kinds that the buyer sees too. */
export const buyerEvents: readonly OrderEventKind[] = [
  'placed',
  'invoiced',
  'paid',
  'received',
  'credit-used',
  'unpaid',
  'givenUp',
  'released',
  'shipped',
  'tracking',
  'delivered',
  'lost',
  'status',
  'expected',
  'ready',
  'delayed',
  'waits',
  'sessionChanged',
  'reminded',
  'stopped',
  'letGo',
  'cancelled',
  'credited',
  'refunded',
  'refund-failed',
  'refunded-outside',
  'return-asked',
  'return-approved',
  'return-refused',
  'return-received',
  'return-lapsed',
];
