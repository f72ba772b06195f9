import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { gatewayReference, isGatewayRef } from './payments.contract.ts';
import { testCards } from './test-cards.rules.ts';

const isTaken = (text: string): boolean => {
  expect(v.is(gatewayReference, text)).toBe(isGatewayRef(text));
  return isGatewayRef(text);
};

it('takes what gateways make, whatever chance makes of it', () => {
  const made = Array.from({ length: 2_000 }, () => [
    `card_${randomUUID()}`,
    `ii_${randomBytes(16).toString('hex')}`,
    `pm_${randomBytes(12).toString('hex')}`,
    `pm_1${randomBytes(17).toString('base64url')}a`,
  ]).flat();
  const withRuns = [
    'once_0b5f6a2e-1c3d-4e5f-8a9b-123456789012',
    'ii_a1234567890123456b0c0d0e0f0a0b0c',
    'pi_3',
    'pm_515083278767187803250287',
  ];
  expect([...made, ...withRuns].filter((ref) => !isTaken(ref))).toEqual([]);
});

it.each(testCards.map(({ number }) => number))('takes no %s', (number) => {
  const inFours = (separator: string) => number.replace(/(?=(.{4})+$)/g, separator);
  const forms = [number, `card_${number}`, `pm_x${number}`, `card_a${number}`, `once_${number}-1`, `card_1-${number}`];
  const spaced = [`card_${inFours('-')}`, `card_${inFours('_')}`, `card_${number.slice(0, 12)}`];
  expect([...forms, ...spaced].filter(isTaken)).toEqual([]);
});

it.each(['', 'card_', 'card', 'Card_1', 'card_\u0000', 'card_\ud800', `card_${'x'.repeat(101)}`, 'card_1\n'])(
  'takes no %j',
  (text) => expect(isTaken(text)).toBe(false),
);
