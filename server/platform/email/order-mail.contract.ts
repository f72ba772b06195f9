/** Contents of emails about the payment of an order. Amounts and days are formatted. */
export type PaymentMail =
  | {
      /**
       * 'paymentLater': the hold has ended uncharged; 'paymentTaken': the order was charged when it shipped;
       * 'paymentNeeded': the buyer has to pay.
       */
      kind: 'paymentLater' | 'paymentTaken' | 'paymentNeeded';
      name: string;
      orderNumber: string;
      amount: string;
      card: { brand: string; last4: string } | null;
      /** False if no card can be charged when the order ships. */
      isCardKept: boolean;
      /** Last day to pay, formatted; only of 'paymentNeeded', and missing in messages of earlier releases. */
      payBy?: string;
      link: string;
    }
  | {
      /** The buyer has not paid in time. */
      kind: 'orderGivenUp';
      name: string;
      orderNumber: string;
      /** Names and units that were cancelled, in its language; empty if all had been delivered. */
      items: string;
      /** Amount still owed for what was delivered. */
      amount: string;
      link: string;
    }
  /** To the staff. `date`: until when evidence is taken. */
  | {
      kind: 'paymentDisputed';
      name: string;
      orderNumber: string;
      amount: string;
      reason: string;
      date: string;
      link: string;
    };

/** Contents of emails about what ships later than promised. */
export type DelayMail = {
  /**
   * 'orderDelayed': without an answer the buyer waits; 'orderDelayedAsking': without an answer by `answerBy` it is
   * cancelled, unless it has shipped by then.
   */
  kind: 'orderDelayed' | 'orderDelayedAsking';
  name: string;
  orderNumber: string;
  item: string;
  /** Days, formatted; `newDay` is null if it is not known. */
  promisedDay: string;
  newDay: string | null;
  answerBy: string;
  link: string;
};

/** Contents of emails about a session of a course that takes place at another time or place, or not at all. */
export interface SessionMail {
  kind: 'sessionMoved' | 'sessionCancelled';
  name: string;
  orderNumber: string;
  course: string;
  /** Day and place in words. */
  before: string;
  after: string;
  /** The calendar file that replaces the earlier one. */
  calendar: string;
  link: string;
}

/** Contents of an email about units of an order that were cancelled. */
export interface CancelMail {
  kind: 'unitsCancelled';
  name: string;
  orderNumber: string;
  /** Names and units, in its language. */
  items: string;
  /** Money that is given back; null if nothing was charged for the items. */
  amount: string | null;
  link: string;
}

/** Contents of an email that asks the buyer of seats in a cancelled session for another day, or the money back. */
export interface SessionChoiceMail {
  kind: 'sessionChoice' | 'sessionChoiceReminder';
  name: string;
  orderNumber: string;
  course: string;
  /** Day and place in words. */
  before: string;
  /** Last day to choose, in words; null or missing if the choice has none. */
  chooseBy?: string | null;
  link: string;
}

/** Contents of an email about an invoice that is due soon, or overdue. */
export interface ReminderMail {
  kind: 'invoiceReminder';
  name: string;
  number: string;
  poNumber: string;
  amount: string;
  date: string;
  isOverdue: boolean;
  link: string;
}
