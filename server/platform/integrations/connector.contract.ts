import { systemNames } from '../system-name.contract.ts';

/** Receivers of messages: the other systems, people by email, and the tax service. */
export const connectorNames = [...systemNames, 'mail', 'tax'] as const;
export type ConnectorName = (typeof connectorNames)[number];

/** A message as a connector gets it. */
export interface DeliverableMessage {
  connector: ConnectorName;
  kind: string;
  /** The same on every attempt, so that a receiver can detect repeats. */
  reference: string;
  payload: Record<string, unknown>;
  /** The account that the message is about, if any. */
  subjectUserId?: string;
  /**
   * The record whose state the message contains, and the version of that state, which increases with every change. Missing
   * for an event. A receiver that stores the version can refuse an older one.
   */
  state?: { subject: string; version: number };
}

/** `isPermanent`: another attempt would fail the same way. Only staff see `reason`. */
export interface DeliveryFailure {
  ok: false;
  isPermanent: boolean;
  reason: string;
}
/** `withheld`: the message was deliberately not sent, for this reason. Without it the receiver has the message. */
export type DeliveryOutcome = { ok: true; withheld?: string } | DeliveryFailure;

/** Steps of a message that takes several calls: an answered call is not repeated at the next attempt. */
export interface DeliverySteps {
  /** The ids that the other system returned, by step. */
  readonly done: Readonly<Record<string, string>>;
  /** Stores the id of a step immediately, so that a crash later does not repeat the step. */
  finish(step: string, id: string): Promise<void>;
}

/** Sends one message; `stopping` is aborted when the server stops. */
export type Deliver = (
  message: DeliverableMessage,
  stopping?: AbortSignal,
  steps?: DeliverySteps,
) => Promise<DeliveryOutcome>;

/** Sends messages to one system. The recorder stores them in the database instead. */
export interface Connector {
  deliver: Deliver;
}
