import * as v from 'valibot';
import { expect, it } from 'vitest';
import { emailSchema } from '../../people/auth/auth.contract.ts';
import { findEmailProblem } from '../email.rules.ts';
import { contactFields } from '../../forms/calls/crm-calls.contract.ts';
import { emailAddress } from './email-address.rules.ts';
import { maskEmails } from '../outbox/mask-personal.rules.ts';

const contact = (Email: string) => v.is(contactFields, { LastName: 'Doe', Email });
const account = (email: string) => v.is(emailSchema, { email });

it.each(["o'brien@example.org", "d'arcy.o'neill+news@mail.example.org", 'ann@example.org'])(
  'takes %s wherever an address is typed, and masks it',
  (address) => {
    expect([v.is(v.pipe(v.string(), emailAddress), address), contact(address), account(address)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(findEmailProblem(address)).toBeNull();
    expect(maskEmails(`To ${address}.`)).toBe(`To ${address[0]}•••@•••`);
  },
);

it.each(['ann', 'ann@', '@example.org', 'ann@exa mple.org', 'a@b@c.org', '"ann"@example.org', 'ann@example.org,x@y.z'])(
  'refuses %s',
  (address) => {
    expect([v.is(v.pipe(v.string(), emailAddress), address), contact(address), account(address)]).toEqual([
      false,
      false,
      false,
    ]);
  },
);

it('masks an address in quotes without its quotes', () => {
  expect(maskEmails("The address 'ann@example.org' is unknown.")).toBe("The address 'a•••@•••' is unknown.");
});
