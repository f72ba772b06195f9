import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, callApi, readList } from './api-client.ts';

// Before the client is loaded: it could begin to listen then.
const page = vi.hoisted(() => {
  const events = { window: new EventTarget(), document: new EventTarget() };
  const { window } = events;
  const addEventListener = window.addEventListener.bind(window);
  Object.assign(globalThis, { ...events, addEventListener });
  return events;
});

const answers = (...list: (Response | Error)[]) => {
  const asked = vi.fn(async (_path: string, _init?: RequestInit) => {
    const next = list.shift();
    if (!next) throw new Error('asked once too often');
    if (next instanceof Error) throw next;
    return next;
  });
  vi.stubGlobal('fetch', asked);
  return asked;
};
const fault = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const ok = (body: unknown) => Response.json(body);

afterEach(() => vi.unstubAllGlobals());

it('sends JSON and gives JSON back', async () => {
  const asked = answers(ok({ id: 7 }));
  await expect(callApi('/api/x', { method: 'PUT', body: { name: 'Zoë' } })).resolves.toEqual({ id: 7 });
  expect(asked).toHaveBeenCalledWith('/api/x', {
    method: 'PUT',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: '{"name":"Zoë"}',
  });
});

it('is content with an answer without body', async () => {
  answers(new Response(null, { status: 204 }));
  await expect(callApi('/api/x', { method: 'DELETE' })).resolves.toBeUndefined();
});

it("throws 'Error: {status}' with code, fields and request id", async () => {
  const error = {
    code: 'invalid_input',
    message: 'Look again.',
    fields: { Zip: 'This zip is invalid.' },
    requestId: 'r-1',
  };
  answers(Response.json({ error }, { status: 422 }));
  const thrown = await callApi('/api/x').catch((caught: unknown) => caught);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({
    message: 'Error: 422',
    status: 422,
    code: 'invalid_input',
    explanation: 'Look again.',
    fields: { Zip: 'This zip is invalid.' },
    requestId: 'r-1',
  });
});

it.each([
  ['a page in place of JSON', '<h1>Bad gateway</h1>'],
  ['null', 'null'],
  ['JSON of another shape', '{"error":"no"}'],
  ['nothing', ''],
])('says the status of a failure whose body is %s', async (_, body) => {
  answers(new Response(body, { status: 503 }));
  await expect(callApi('/api/x')).rejects.toMatchObject({ message: 'Error: 503', fields: {} });
});

it('tries a list three times more, waiting longer each time', async () => {
  const asked = answers(fault(), new TypeError('network'), fault(), ok(['a']));
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  await expect(readList('/api/list', { wait })).resolves.toEqual(['a']);
  expect(asked).toHaveBeenCalledTimes(4);
  expect(waits).toEqual([1_000, 2_000, 4_000]);
});

it('shows the failure of a list after the fourth try', async () => {
  const asked = answers(fault(), fault(), fault(), fault());
  await expect(readList('/api/list', { wait: async () => undefined })).rejects.toThrow('Error: 502');
  expect(asked).toHaveBeenCalledTimes(4);
});

it('tells who calls that the session has ended, where they want to know', async () => {
  const asked = answers(new Response('{}', { status: 401 }));
  await expect(callApi('/api/x', { atSessionEnd: 'refuse' })).rejects.toThrow('Error: 401');
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each([403, 404, 422])('takes %i for an answer and does not ask again', async (status) => {
  const asked = answers(new Response('{}', { status }));
  await expect(readList('/api/list', { wait: async () => undefined })).rejects.toThrow(`Error: ${status}`);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('does not ask again once nobody waits for the list', async () => {
  const abort = new AbortController();
  const asked = answers(fault(), ok([]));
  const wait = async () => abort.abort();
  await expect(readList('/api/list', { signal: abort.signal, wait })).rejects.toThrow();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('asks for nothing when the window gets the focus back', async () => {
  const asked = answers(ok([]));
  await readList('/api/list');
  page.window.dispatchEvent(new Event('focus'));
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveBeenCalledTimes(1);
});
