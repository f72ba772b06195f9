import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { AnswerCache } from '../api/content-reader.ts';
import { isErrorPage, renderPage, type Render } from './render-page.ts';

const source = { name: 'fake', execute: () => Promise.resolve({ data: {}, tags: ['page:a', 'menu:main'] }) };
const site = { origin: 'http://site.test', isProduction: false, isDemo: true, installation: demoInstallation };
const rendering = (render: Render, address = '/a') =>
  renderPage(render, { address, seq: 7, cache: new AnswerCache(source, []), site });
const answering = (status: number, headers = {}) =>
  rendering(async (_, { content }) => {
    await content.query('GetPage', 'query', {});
    return new Response(status === 301 ? null : 'body', { status, headers });
  });

afterEach(() => {
  vi.useRealTimers();
});

it('makes a page of what the application answers, with the tags it read', async () => {
  const found = await answering(200, {
    'content-type': 'text/html',
    'content-security-policy': "default-src 'self'",
    'set-cookie': 'a=b',
    date: 'today',
  });
  expect(found).toMatchObject({
    kind: 'page',
    body: Buffer.from('body'),
    page: { path: '/a', status: 200, access: 'public', tags: ['page:a', 'menu:main'], seq: 7, further: [] },
  });
  expect(found.kind === 'page' && found.page.headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'",
  });
});

it.each(['<p data-place="title">A</p>', '<p>\ue000\ue801A</p>'])(
  'refuses a page with a mark of the preview: %s',
  async (html) => {
    expect(await rendering(() => Promise.resolve(new Response(html)))).toMatchObject({
      kind: 'failed',
      problem: { reason: 'The page holds marks of the preview.', isPassing: false },
    });
  },
);

it('takes no bytes of a picture for a mark', async () => {
  const picture = new Response('\ue000\ue801', { headers: { 'content-type': 'image/png' } });
  expect(await rendering(() => Promise.resolve(picture), '/a.png')).toMatchObject({ kind: 'page' });
});

it('keeps a redirect as a page', async () => {
  expect(await answering(301, { location: '/b' })).toMatchObject({
    kind: 'page',
    page: { status: 301, headers: { location: '/b' } },
  });
});

it('takes an address for gone that is not found', async () => {
  expect(await answering(404)).toMatchObject({ kind: 'gone', tags: ['page:a', 'menu:main'] });
  expect(await answering(410)).toMatchObject({ kind: 'gone' });
});

it('keeps the error pages of the languages there are, with their status', async () => {
  const notFound: Render = () => Promise.resolve(new Response('sorry', { status: 404 }));
  expect(await rendering(notFound, '/es/404')).toMatchObject({ kind: 'page', page: { status: 404 } });
  expect(await rendering(notFound, '/zz/404')).toMatchObject({ kind: 'gone' });
  expect(['/404', '/500', '/es/500', '/zz/500', '/a/404', '/404/'].map(isErrorPage)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('fails with the status when the application answers with a fault and says nothing', async () => {
  expect(await answering(503)).toEqual({
    kind: 'failed',
    tags: ['page:a', 'menu:main'],
    problem: { reason: 'The page answered with status 503.', isPassing: false },
  });
});

it('fails with the reason the page gave', async () => {
  const problem = { reason: '/a: block hero, field title: is missing', isPassing: false };
  const answered = await rendering((_, locals) => {
    locals.render.problem = problem;
    return Promise.resolve(new Response('', { status: 500 }));
  });
  const thrown = await rendering((_, locals) => {
    locals.render.problem = problem;
    return Promise.reject(new Error('vendor words'));
  });
  expect([answered, thrown]).toMatchObject([{ problem }, { problem }]);
});

it('does not take the page that tells of a fault for an error page that could not be rendered', async () => {
  const problem = { reason: 'the content cannot be read', isPassing: true };
  const answered = await rendering((_, locals) => {
    locals.render.problem = problem;
    return Promise.resolve(new Response('Something went wrong', { status: 500 }));
  }, '/404');
  expect(answered).toMatchObject({ kind: 'failed', problem });
});

it('fails with the message of an error nobody explained, and of a body that breaks off', async () => {
  const thrown = await rendering(() => Promise.reject(new Error('no such template')));
  expect(thrown).toMatchObject({ kind: 'failed', problem: { reason: 'no such template', isPassing: false } });
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('broke off')) });
  expect(await rendering(() => Promise.resolve(new Response(broken)))).toMatchObject({
    kind: 'failed',
    problem: { reason: 'broke off' },
  });
});

it('gives up on a page that is never answered, and may try it again', async () => {
  vi.useFakeTimers();
  const endless = rendering(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await endless).toMatchObject({ kind: 'failed', problem: { isPassing: true } });
});
