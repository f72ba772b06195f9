import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeErrors, isPassing, readAcceptance, readJson } from './read-json.rules.ts';

const schema = v.object({ id: v.string(), of: v.optional(v.object({ name: v.string() })) });
const answer = (body: string, change: object = {}) => ({
  status: 200,
  contentType: 'application/json',
  body,
  ...change,
});
const again = (reason: string) => ({ ok: false, isPermanent: false, reason });

it.each([
  ['what is asked for', answer('{"id":"1","more":2}'), { ok: true, value: { id: '1' } }],
  [
    'a kind of JSON',
    answer('{"id":"1"}', { contentType: 'application/problem+json' }),
    { ok: true, value: { id: '1' } },
  ],
  ['a page', answer('<html>', { contentType: 'text/html' }), again('The answer is not JSON.')],
  ['half an answer', answer('{"id":'), again('The answer is cut off.')],
  ['nothing', answer(''), again('The answer is cut off.')],
  ['another shape', answer('{"id":"1","of":{"name":7}}'), again('The answer has no usable of.name.')],
  ['no object', answer('[]'), again('The answer has no usable id.')],
])('reads %s', (_, given, expected) => {
  expect(readJson(schema, given)).toEqual(expected);
});

it('goes by the status before it reads', () => {
  expect(readJson(schema, answer('{"id":"1"}', { status: 500 }))).toMatchObject({ ok: false, isPermanent: false });
  expect(readJson(schema, answer('{"id":"1"}', { status: 400 }))).toMatchObject({ ok: false, isPermanent: true });
});

it('says errors in one line of limited length, whatever stands in them', () => {
  expect(describeErrors(['a\n b', { statusCode: 'X', message: 'no\u0000more' }, { message: null }])).toBe(
    'a b; X: no more;',
  );
  expect(describeErrors(null)).toBe('');
  expect(describeErrors(['x'.repeat(900)])).toHaveLength(500);
});

it.each([
  ['UNABLE_TO_LOCK_ROW: busy', true],
  ['REQUEST_LIMIT_EXCEEDED', true],
  ['FIELD_MISSING: name', false],
])('takes %s for passing: %s', (errors, expected) => {
  expect(isPassing(errors)).toBe(expected);
});

const refusedBy = (reason: string) => ({ ok: false, isPermanent: true, reason });

it.each([
  ['no content', answer('', { status: 204, contentType: '' }), { ok: true }],
  ['an object that tells no error', answer('{"id":"7","errors":null}', { status: 202 }), { ok: true }],
  ['a success that is denied', answer('{"success":false}'), refusedBy('The system refused it')],
  ['errors', answer('{"success":true,"errors":[{"message":"no"}]}'), refusedBy('The system refused it: no')],
  ['errors without words', answer('{"errors":[{}]}'), refusedBy('The system refused it')],
  ['a page', answer('<h1>Sign in</h1>', { contentType: 'text/html' }), again('The answer is not JSON.')],
  ['an empty body', answer('', { contentType: '' }), again('The answer is not JSON.')],
  ['a list', answer('[]'), again('The answer has no usable content.')],
  [
    'a page that is away',
    answer('<h1>Bad gateway</h1>', { status: 502, contentType: 'text/html' }),
    again('Status 502'),
  ],
])('reads as the answer to a message %s', (_, given, expected) => {
  expect(readAcceptance(given)).toEqual(expected);
});
