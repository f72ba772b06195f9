import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRequestId, readTraceparent, writeTraceparent } from './trace-context.rules.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

it.each([
  [`00-${trace}-${span}-01`, { traceId: trace, spanId: span, isSampled: true }],
  [`00-${trace}-${span}-00`, { traceId: trace, spanId: span, isSampled: false }],
  [`00-${trace}-${span}-03`, { traceId: trace, spanId: span, isSampled: true }],
  [`cc-${trace}-${span}-01-what-the-future-brings`, { traceId: trace, spanId: span, isSampled: true }],
  [`ff-${trace}-${span}-01`, null],
  [`00-${trace}-${span}-01-more`, null],
  [`00-${trace.toUpperCase()}-${span}-01`, null],
  [`00-${'0'.repeat(32)}-${span}-01`, null],
  [`00-${trace}-${'0'.repeat(16)}-01`, null],
  [`00-${trace}-${span}`, null],
  [`00-${trace}-${span}-01\n`, null],
  [`cc-${trace}-${span}-01-${'x'.repeat(600)}`, null],
  ['', null],
  [undefined, null],
  [[`00-${trace}-${span}-01`], null],
])('reads the traceparent %j', (header, wanted) => {
  expect(readTraceparent(header)).toEqual(wanted);
});

it('reads what it writes', () => {
  const hex = (length: number) =>
    fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((text) => !/^0+$/.test(text));
  fc.assert(
    fc.property(hex(32), hex(16), fc.boolean(), (traceId, spanId, isSampled) => {
      const context = { traceId, spanId, isSampled };
      expect(readTraceparent(writeTraceparent(context))).toEqual(context);
    }),
  );
});

it.each([
  ['req-12345678', 'req-12345678'],
  ['0af7651916cd43dd8448eb211c80319c', '0af7651916cd43dd8448eb211c80319c'],
  ['a4f1:00c2.77_b', 'a4f1:00c2.77_b'],
  ['v32770', 'v32770'],
  ['', null],
  ['x'.repeat(65), null],
  ['<script>alert(1)</script>', null],
  ['id with spaces', null],
  ['12345678\n{"level":60}', null],
  ['añoañoaño', null],
  [undefined, null],
])('takes the request id %j of a proxy as %j', (header, wanted) => {
  expect(readRequestId(header)).toBe(wanted);
});

it('takes no id that could leave the place it is written to', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(readRequestId(text) ?? '').toMatch(/^[\w.:-]*$/);
    }),
  );
});
