import { expect, it } from 'vitest';
import { readCustomerIdAnswer, readCustomerRecordAnswer } from './erp-answers.rules.ts';

const answer = (body: unknown) => JSON.stringify(body);
const failure = (isPermanent: boolean, reason: string) => ({ ok: false, isPermanent, reason });

it.each([
  ['code 200', 200, answer({ code: 200, message: 'updated' }), { ok: true }],
  [
    'another code in a 200, with message and requestId',
    200,
    answer({ code: 422, message: 'Unknown state', requestId: 'r-9' }),
    failure(true, 'Code 422: Unknown state (request r-9)'),
  ],
  [
    'code 500 in a 200',
    200,
    answer({ code: 500, message: 'Locked', requestId: 'r-1' }),
    failure(false, 'Code 500: Locked (request r-1)'),
  ],
  ['code 429 in a 200', 200, answer({ code: 429 }), failure(false, 'Code 429')],
  ['a status of 400 with a code', 400, answer({ code: 7, message: 'No' }), failure(true, 'Code 7: No')],
  ['code 200 in a 500', 500, answer({ code: 200 }), failure(false, 'Status 500')],
  ['a page in a 200', 200, '<h1>Welcome</h1>', failure(false, 'The answer has no code.')],
  ['a code in words', 200, answer({ code: 'fine' }), failure(false, 'The answer has no code.')],
  ['nothing', 200, '', failure(false, 'The answer has no code.')],
  ['a page in a 502', 502, '<h1>Bad\r\n gateway</h1>', failure(false, 'Status 502: <h1>Bad gateway</h1>')],
])('reads %s', (_, status, body, outcome) => {
  expect(readCustomerRecordAnswer({ status, body })).toEqual(outcome);
});

it('keeps a long message short and on one line', () => {
  const outcome = readCustomerRecordAnswer({
    status: 200,
    body: answer({ code: 9, message: `a\n\u0007${'x'.repeat(5_000)}` }),
  });
  expect(outcome).toMatchObject({ reason: expect.stringMatching(/^Code 9: a x{1,500}$/) as string });
});

it.each([
  ['a number as text', 200, answer({ code: 200, customerId: 'C-77' }), { ok: true, customerId: 'C-77' }],
  ['a number', 200, answer({ code: 200, customerId: 77 }), { ok: true, customerId: '77' }],
  ['none', 200, answer({ code: 200 }), failure(false, 'The answer names no customer.')],
  ['an empty one', 200, answer({ code: 200, customerId: '' }), failure(false, 'The answer names no customer.')],
  [
    'one without end',
    200,
    answer({ code: 200, customerId: 'C'.repeat(101) }),
    failure(false, 'The answer names no customer.'),
  ],
  [
    'what no database keeps',
    200,
    answer({ code: 200, customerId: 'C\u0000' }),
    failure(false, 'The answer names no customer.'),
  ],
  ['a refusal, which may end', 404, answer({ code: 404, message: 'Unknown' }), failure(false, 'Code 404: Unknown')],
])('reads of a customer %s', (_, status, body, outcome) => {
  expect(readCustomerIdAnswer({ status, body })).toEqual(outcome);
});
