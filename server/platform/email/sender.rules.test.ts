import { expect, it } from 'vitest';
import { toSender } from './sender.rules.ts';

it.each([
  ['no-reply@noi.example', 'NOI', { name: 'NOI', address: 'no-reply@noi.example' }],
  ['NOI mail <no-reply@noi.example>', 'Other', { name: 'NOI mail', address: 'no-reply@noi.example' }],
  ['<no-reply@noi.example>', null, { name: '', address: 'no-reply@noi.example' }],
  ['no-reply@noi.example', 'A "B" <x@y>\r\nBcc: z', { name: 'A B x@y Bcc: z', address: 'no-reply@noi.example' }],
])('the sender %j of %j is %j', (mailFrom, organization, sender) => {
  expect(toSender(mailFrom, organization)).toEqual(sender);
});
