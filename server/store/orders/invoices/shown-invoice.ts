import type { Locality } from '../../../platform/installation/installation.contract.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import type { PhraseKey } from '../../../platform/phrase-key.contract.ts';
import type { InvoiceBalance } from './invoice-balance.rules.ts';
import type { InvoiceDocument } from './invoice-document.contract.ts';
import type { InvoiceState } from './invoice-state.ts';

/** Words of an invoice in one language. */
export interface InvoiceWords {
  t(key: PhraseKey, tokens?: Readonly<Record<string, string | number>>): string;
}

/** A labelled amount. */
export interface InvoiceSum {
  label: string;
  amount: string;
}

/** The contents of an invoice, in the language of its reader. */
export interface Invoice {
  language: Locale;
  title: string;
  number: string;
  /** The seller, line by line; the first is its name. */
  seller: string[];
  facts: { label: string; value: string }[];
  places: { title: string; lines: string[] }[];
  columns: string[];
  lines: { name: string; details: string; cells: string[] }[];
  /** The last is the total. */
  sums: InvoiceSum[];
  /** What was paid, credited and is open; empty if nothing has been issued. */
  balance: InvoiceSum[];
  payment: { label: string; method: string; state: string };
  /** How to pay without a card; null where no card is needed. */
  remittance: { title: string; lines: string[] } | null;
  issuedAt: Date;
}

/** What an invoice is composed of. */
export interface InvoiceSource {
  document: InvoiceDocument;
  /** Null for a pro forma, which is no invoice and has the number of its order. */
  issued: { number: string; dueOn: string | null; balance: InvoiceBalance; state: InvoiceState } | null;
  issuedAt: Date;
  language: Locale;
  /** Name, address and legal number today, for documents without a seller. */
  seller: readonly string[];
  installation: Locality;
}
