import * as v from 'valibot';
import { expect, it } from 'vitest';
import { emailSchema } from '../people/auth/auth.contract.ts';
import { findEmailProblem } from './email.rules.ts';
import { contactFields } from '../forms/calls/crm-calls.contract.ts';
import { site } from '../content/items/types/site.contract.ts';
import { email as emailKind } from '../forms/kinds/email/email-kind.rules.ts';
import { findSeatProblem } from '../store/subscriptions/seat.rules.ts';
import { emailAddress } from './email-address.contract.ts';
import { messagePerson } from './integrations/payload-parts.contract.ts';
import { maskEmails } from './outbox/mask-personal.rules.ts';

const contact = (Email: string) => v.is(contactFields, { LastName: 'Doe', Email });
const account = (email: string) => v.is(emailSchema, { email });

it.each([
  "o'brien@example.org",
  "d'arcy.o'neill+news@mail.example.org",
  'ann@example.org',
  'user@xn--exmple-cua.de',
  'ü@exämple.de',
])('takes %s wherever an address is typed, and masks it', (address) => {
  expect([v.is(v.pipe(v.string(), emailAddress), address), contact(address), account(address)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(findEmailProblem(address)).toBeNull();
  expect(maskEmails(`To ${address}.`)).toBe(`To ${address[0]}•••@•••`);
});

it.each([
  'ann',
  'ann@',
  'a@b..de',
  `${'a'.repeat(65)}@example.org`,
  'ann@localhost',
  '@example.org',
  'ann@exa mple.org',
  'a@b@c.org',
  '"ann"@example.org',
  'ann@example.org,x@y.z',
])('refuses %s', (address) => {
  expect([v.is(v.pipe(v.string(), emailAddress), address), contact(address), account(address)]).toEqual([
    false,
    false,
    false,
  ]);
});

it('masks an address in quotes without its quotes', () => {
  expect(maskEmails("The address 'ann@example.org' is unknown.")).toBe("The address 'a•••@•••' is unknown.");
});

const person = { firstName: 'Ann', lastName: 'Doe' };
const facts = { today: '2026-11-26', countries: [], lists: {} };

it.each([
  ['user@xn--exmple-cua.de', true],
  ['ü@exämple.de', true],
  [`${'a'.repeat(64)}@example.org`, true],
  [`${'a'.repeat(65)}@example.org`, false],
  ['a@b..de', false],
  ['a..b@example.org', false],
])('has one answer for %s wherever an address is checked', (address, isRight) => {
  const answers = {
    account: v.is(emailSchema, { email: address }),
    call: contact(address),
    message: v.is(messagePerson, { ...person, email: address }),
    site: v.is(site.entries.supportEmail, address),
    seat: findSeatProblem({ seat: 1, email: address }, { ownerEmail: 'x@example.org', held: [] }) === null,
    form: emailKind.findProblem?.(address, { kind: 'email', name: 'mail', label: 'Mail' }, {}, facts) === null,
  };
  expect(new Set(Object.values(answers)), JSON.stringify(answers)).toEqual(new Set([isRight]));
});
