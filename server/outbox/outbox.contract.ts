/** Other systems that hear of what happened here. */
export const systemNames = ['erp', 'crm', 'lms', 'marketing', 'comments'] as const;
export type SystemName = (typeof systemNames)[number];

/** Ways out: the other systems, and e-mails to people. */
export const connectorNames = [...systemNames, 'mail'] as const;
export type ConnectorName = (typeof connectorNames)[number];

/**
 * 'dead': refused for good, or tried as often as messages are; waits for a member of staff. 'superseded': a newer message
 * about the same record has been sent, so this one never is again.
 */
export const messageStates = ['waiting', 'delivered', 'dead', 'superseded'] as const;
export type MessageState = (typeof messageStates)[number];

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
export type DeliveryOutcome = { ok: true } | DeliveryFailure;

/** Sends one message; `stopping` is aborted when the server ends. */
export type Deliver = (message: DeliverableMessage, stopping?: AbortSignal) => Promise<DeliveryOutcome>;
