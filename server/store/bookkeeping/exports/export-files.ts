import { creditFile, documentLineFile, invoiceFile } from './document-files.ts';
import type { ExportFile } from './export-file.ts';
import { paymentFile, receivableFile, refundFile } from './money-files.ts';
import { disputeMoveFile, providerEntryFile } from './provider-files.ts';
import { orderFile, orderLineFile } from './order-files.ts';
import { taxFile } from './tax-file.ts';

/** The files of the books, by their names, in the order of the page. */
export const exportFiles = {
  orders: orderFile,
  'order-lines': orderLineFile,
  invoices: invoiceFile,
  'credit-notes': creditFile,
  'invoice-lines': documentLineFile,
  tax: taxFile,
  payments: paymentFile,
  refunds: refundFile,
  'dispute-moves': disputeMoveFile,
  receivables: receivableFile,
  'provider-entries': providerEntryFile,
} as const satisfies Readonly<Record<string, ExportFile>>;

export type ExportName = keyof typeof exportFiles;
export const exportNames = Object.keys(exportFiles) as ExportName[];

export const formats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof formats)[number];
