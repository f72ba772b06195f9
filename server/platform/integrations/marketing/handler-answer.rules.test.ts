import { expect, it } from 'vitest';
import type { Answer } from '../answer.rules.ts';
import { readHandlerAnswer } from './handler-answer.rules.ts';

const answer = (body: string, more: Partial<Answer> = {}): Answer => ({
  status: more.status ?? 200,
  contentType: more.contentType ?? 'application/json',
  body,
  location: more.location ?? '',
});
const page = (body: string) => answer(body, { contentType: 'text/html' });
const redirect = (location: string, status = 302) => answer('', { status, contentType: '', location });

it.each<[string, Answer]>([
  ['a redirect to its success page', redirect('https://www.example.org/thanks')],
  ['a redirect to a path', redirect('/thanks?form=newsletter', 303)],
  ['no content', answer('', { status: 204, contentType: '' })],
  ['JSON that says so', answer('{"success":true,"errors":[]}')],
  ['JSON without errors', answer('{"inlineMessage":"Thanks"}')],
])('takes %s for an acceptance', (_, given) => {
  expect(readHandlerAnswer(given)).toEqual({ ok: true });
});

it.each<[string, Answer]>([
  ['errors in a page', page('<p>Please correct the following errors:</p>')],
  ['a handler that does not exist', page('Cannot find form handler')],
  ['a handler that cannot be found', page('cannot find the form handler to process')],
  ['a redirect to its error page', redirect('https://www.example.org/form?errors=true&errorMessage=Email')],
  ['a failure in JSON', answer('{"success":false}')],
  ['errors in JSON', answer('{"errors":["email"]}')],
  ['status 400', answer('', { status: 400 })],
])('takes %s for a refusal', (_, given) => {
  expect(readHandlerAnswer(given)).toMatchObject({ ok: false, isPermanent: true });
});

it.each<[string, Answer]>([
  ['a page of thanks', page('<p>Thank you</p>')],
  ['a page of maintenance', page('<h1>We are back soon</h1>')],
  ['nothing', answer('', { contentType: '' })],
  ['an empty body of JSON', answer('')],
  ['another type', answer('GIF89a', { contentType: 'image/gif' })],
  ['JSON that is no object', answer('"success"')],
  ['JSON null', answer('null')],
  ['a redirect that leads nowhere', redirect('')],
  ['a request to post elsewhere', redirect('https://www.example.org/other', 307)],
  ['a moved address', redirect('https://www.example.org/other', 301)],
])('does not know what %s means, so it is sent again', (_, given) => {
  expect(readHandlerAnswer(given)).toMatchObject({ ok: false, isPermanent: false });
});
