/**
 * 'dead': refused permanently, or out of attempts; staff decide. 'superseded': not sent, because a newer message about the
 * same record was delivered. 'withheld': an email whose recipient has not agreed to this kind of email; never sent.
 * 'dropped': staff decided not to send it.
 */
export const messageStates = ['waiting', 'delivered', 'dead', 'superseded', 'withheld', 'dropped'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * Effect of a newer message on an older undelivered one about the same record. 'whole': replaces it. 'patch': replaces
 * the fields that it contains. 'event': none, both are sent.
 */
export type MessageMode = 'whole' | 'patch' | 'event';
