import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { statusText } from './status-text.ts';

const wordsIn = (language: string) => {
  const text = readFileSync(`src/content/${language}/dictionary/orders.yaml`, 'utf8');
  const { entries } = parse(text) as { entries: Record<string, string> };
  return (key: string): string => entries[key] ?? '';
};
const statuses = ['Pending Approval', 'Pending Fulfillment', 'Partially Fulfilled', 'Pending Billing'];
const others = ['Partially Billed', 'Billed', 'Closed', 'Cancelled'];

it.each([...statuses, ...others])('says "%s" as it is in English, and in Spanish in Spanish', (status) => {
  expect(statusText(status, wordsIn('en'))).toBe(status);
  expect(statusText(status, wordsIn('es'))).toMatch(/^(?!.*(pending|bill|fulfill|closed|cancelled)).+$/i);
});

it('knows a status however it is written, and leaves one it does not know as it came', () => {
  expect(statusText('Partially billed', wordsIn('es'))).toBe('facturado en parte');
  expect(statusText('Awaiting Pickup', wordsIn('es'))).toBe('Awaiting Pickup');
  expect(statusText('constructor', wordsIn('es'))).toBe('constructor');
});
