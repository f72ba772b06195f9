/** To the owners of the catalogue: a planned price or sale did not begin, or did not end. */
export interface PricePlanMail {
  kind: 'pricePlanFailed';
  name: string;
  /** Name of the product, with that of a variant. */
  title: string;
  change: 'price' | 'on' | 'off';
  /** Formatted; empty for a sale. */
  amount: string;
  /** Id of a price list; empty for the list price. */
  list: string;
  /** Formatted time for which it was planned. */
  time: string;
  /** It had begun, and what it set was not put back. */
  isEnd: boolean;
  reason: 'gone' | 'refused' | 'fault';
  link: string;
}
