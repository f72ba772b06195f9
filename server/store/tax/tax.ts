import type { Sale, SaleTax, TaxPlace } from './sale.rules.ts';

/**
 * 'away': the service did not answer, and the installation charges nothing by guess. 'unplaced': the service does not find
 * the address, so asking again would not help.
 */
export type FoundTax = SaleTax | 'away' | 'unplaced';

/** The service does not find the address of a sale. */
export class UnknownTaxPlace extends Error {
  override name = 'UnknownTaxPlace';
}

/**
 * The taxes that one request needs. A transaction only looks up what was read before it: nothing waits inside one
 * (the embedded database has one session).
 */
export interface TaxDesk {
  /** Returns the tax of a sale; undefined if it was not prepared, because the sale has changed since. */
  find(sale: Sale): FoundTax | undefined;
  /** Asks for the tax of a sale, so that `find` knows it. Outside of transactions only. */
  ask(sale: Sale): Promise<void>;
}

/** Source of sales taxes: the table of the installation, or a service (`open-tax.ts`). */
export interface Tax {
  /** The table calculates inside a transaction; a service has to be asked before it. */
  readonly source: 'table' | 'service';
  /** Why no tax is charged, for staff and operators; null if taxes are charged as set. */
  readonly note: string | null;
  /** @param places where the sale may be taxed */
  open(places: readonly TaxPlace[]): Promise<TaxDesk>;
}

/** A row of a credit note for a tax service: what is taken back, in negative cents. */
export interface ReversedRow {
  /** Row of the sale that was committed: the position of the order line, or 'shipping'. */
  row: string;
  netMinor: number;
  taxMinor: number;
}

/** A service that calculates taxes and keeps the books for the tax return. Each call throws if it fails. */
export interface TaxService {
  /** @throws UnknownTaxPlace */
  calculate(sale: Sale): Promise<SaleTax & { ref: string; expiresAt: Date }>;
  /** @returns the transaction, and its id of each row, which reversals name */
  commit(request: { ref: string; invoiceNumber: string; key: string }): Promise<CommittedTax>;
  reverse(request: ReversalRequest & { key: string }): Promise<void>;
}

export interface CommittedTax {
  transactionRef: string;
  /** Ids at the service by row; shipping has none. */
  rowRefs: Record<string, string>;
}

export interface ReversalRequest {
  committed: CommittedTax;
  /** Number of the credit note; unique at the service. */
  creditNumber: string;
  rows: readonly ReversedRow[];
}
