import { expect, it } from 'vitest';
import { liftIslandStyle } from './island-style.ts';

const style = '<style>astro-island,astro-slot{display:contents}</style>';
const answer = (body: string, type = 'text/html; charset=utf-8') =>
  new Response(body, { status: 404, headers: { 'Content-Type': type, 'Set-Cookie': 'a=1' } });

it('moves the style of the islands into the head, and nothing else', async () => {
  const lifted = await liftIslandStyle(
    answer(`<head><title>é</title></head><body><div>${style}<script>1</script></div></body>`),
  );
  expect(await lifted.text()).toBe(`<head><title>é</title>${style}</head><body><div><script>1</script></div></body>`);
  expect(lifted.status).toBe(404);
  expect(lifted.headers.getSetCookie()).toEqual(['a=1']);
});

it.each([
  '<head></head><body><p>No island</p></body>',
  `<head>${style}</head><body></body>`,
  `<body>${style}</body>`,
  '',
])('leaves %s as it is', async (html) => {
  expect(await (await liftIslandStyle(answer(html))).text()).toBe(html);
});

it('lets an answer without a body be one', async () => {
  const unchanged = new Response(null, { status: 304, headers: { 'Content-Type': 'text/html' } });
  expect(await liftIslandStyle(unchanged)).toBe(unchanged);
});

it('does not read what is no page', async () => {
  const data = answer(`"</head>${style}"`, 'application/json');
  expect(await liftIslandStyle(data)).toBe(data);
  expect(data.bodyUsed).toBe(false);
});
