import { expect, it } from 'vitest';
import { liftIslandStyle } from './island-style.ts';

const style = '<style>astro-island,astro-slot{display:contents}</style>';
const lifted = (html: string) => liftIslandStyle(Buffer.from(html)).toString();

it('moves the style of the islands into the head, and nothing else', () => {
  expect(lifted(`<head><title>é</title></head><body><div>${style}<script>1</script></div></body>`)).toBe(
    `<head><title>é</title>${style}</head><body><div><script>1</script></div></body>`,
  );
});

it.each([
  '<head></head><body><p>No island</p></body>',
  `<head>${style}</head><body></body>`,
  `<body>${style}</body>`,
  '',
])('leaves %s as it is', (html) => {
  expect(lifted(html)).toBe(html);
});
