import { expect, it } from 'vitest';
import { beginTrace, currentWork, detachWork, requestIdHeader, runAs, runAsServer, withWork } from './current-work.ts';
import { writeTraceparent } from './trace-context.rules.ts';

const work = { requestId: 'ticket-0815', trace: beginTrace(true), whole: null };
const headersOf = (given?: RequestInit['headers']) => Object.fromEntries(withWork(given));

it('adds id and trace of the current request to the headers of a call', () => {
  expect(runAs(work, () => headersOf({ Accept: 'text/xml' }))).toEqual({
    accept: 'text/xml',
    traceparent: writeTraceparent(work.trace),
    'x-request-id': 'ticket-0815',
  });
  expect(runAs(work, requestIdHeader)).toEqual({ 'X-Request-Id': 'ticket-0815' });
});

it('adds no id to a call that no request caused, and nothing outside of any work', () => {
  const ofServer = { requestId: null, trace: beginTrace(false), whole: null };
  expect(runAs(ofServer, () => headersOf())).toEqual({ traceparent: writeTraceparent(ofServer.trace) });
  expect(runAs(ofServer, requestIdHeader)).toEqual({});
  expect(headersOf({ Accept: 'text/xml' })).toEqual({ accept: 'text/xml' });
  expect(requestIdHeader()).toEqual({});
});

it('keeps the work over timers and promises, and leaves it for work of the server', async () => {
  await runAs(work, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(currentWork()).toBe(work);
    expect(runAsServer(currentWork)).toBeUndefined();
    expect(currentWork()).toBe(work);
  });
});

it('is kept for later steps without what the request holds', () => {
  class Request {
    readonly requestId = 'ticket-0815';
    readonly trace = work.trace;
    readonly whole = null;
    readonly connection = Buffer.alloc(1_000);
  }
  expect(runAs(new Request(), detachWork)).toStrictEqual({ requestId: 'ticket-0815', trace: work.trace, whole: null });
  expect(detachWork()).toBeNull();
});
