import { systemNames } from '../system-name.contract.ts';

/** Ways out: the other systems, and e-mails to people. */
export const connectorNames = [...systemNames, 'mail'] as const;
export type ConnectorName = (typeof connectorNames)[number];

/**
 * 'dead': refused for good, or tried as often as messages are; waits for a member of staff. 'superseded': a newer message
 * about the same record has been sent, so this one never is again. 'withheld': an email whose reader has not agreed to
 * emails of its kind; it was not sent and never is. 'dropped': staff decided that it is not to be sent.
 */
export const messageStates = ['waiting', 'delivered', 'dead', 'superseded', 'withheld', 'dropped'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * Says what a newer message about the same record does to an older one that has not been delivered yet. 'whole': it
 * takes its place. 'patch': it takes the place of the fields it tells itself. 'event': nothing, both happened.
 */
export type MessageMode = 'whole' | 'patch' | 'event';

/** Holds what a connector is handed. */
export interface DeliverableMessage {
  connector: ConnectorName;
  kind: string;
  /** The same on every try of the same message. */
  reference: string;
  payload: Record<string, unknown>;
  /** Whom it is about; left out when it is about nobody with an account. */
  subjectUserId?: string;
  /**
   * The record whose state it tells and the version of that state, which grows with every change; left out for a message
   * about something that happened once. A receiver that keeps the version can refuse an older one whatever happened on
   * the way.
   */
  state?: { subject: string; version: number };
}

/** `isPermanent`: another try would end the same way. `reason` is for staff only. */
export interface DeliveryFailure {
  ok: false;
  isPermanent: boolean;
  reason: string;
}
/** `withheld`: nothing was sent, for this reason, and nothing is to be sent later. Left out: the receiver has it. */
export type DeliveryOutcome = { ok: true; withheld?: string } | DeliveryFailure;

/** Remembers what a message of several calls has done: a call that was answered is not made again at the next try. */
export interface DeliverySteps {
  /** The ids that the other system gave, by step. */
  readonly done: Readonly<Record<string, string>>;
  /** Keeps the id of a step at once, so that a process that ends later need not repeat it. */
  finish(step: string, id: string): Promise<void>;
}

/** Sends one message; `stopping` is aborted when the server ends. */
export type Deliver = (
  message: DeliverableMessage,
  stopping?: AbortSignal,
  steps?: DeliverySteps,
) => Promise<DeliveryOutcome>;
