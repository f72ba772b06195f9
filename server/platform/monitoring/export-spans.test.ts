import { expect, it, vi } from 'vitest';
import { startTraceCollector } from '../../../tests/support/trace-collector.ts';
import { beginTrace, currentWork, runAs } from './current-work.ts';
import { startSpanExport } from './export-spans.ts';
import { areSpansTaken, inSpan } from './spans.ts';

const work = (isSampled: boolean) => ({ requestId: 'r-1', trace: beginTrace(isSampled), whole: null });
const step = (name: string) => ({ name, kind: 'internal' as const, attributes: { number: 3, share: 0.5, isIt: true } });

async function open(sendEvery = 60_000) {
  const collector = await startTraceCollector();
  const log = { warn: vi.fn(), info: vi.fn() };
  const { endpoint } = collector;
  const resource = { 'service.name': 'stanchion' };
  const sent = startSpanExport({ endpoint: `${endpoint}/`, headers: { 'X-Tenant': '7' }, resource, log, sendEvery });
  return {
    collector,
    log,
    sent,
    async [Symbol.asyncDispose]() {
      await sent.stop();
      await collector[Symbol.asyncDispose]();
    },
  };
}

it('sends steps with their parents, times and failures', async () => {
  await using opened = await open();
  const { collector, sent } = opened;
  const root = work(true);
  await runAs(root, async () => {
    await inSpan(step('outer'), () => inSpan(step('inner'), async () => expect(currentWork()?.whole).toBe(root)));
    await expect(inSpan(step('broken'), () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  });
  await sent.stop();
  const [inner, outer, broken] = collector.spans;
  expect([inner?.name, outer?.name, broken?.name]).toEqual(['inner', 'outer', 'broken']);
  expect([inner?.parentSpanId, outer?.parentSpanId]).toEqual([outer?.spanId, root.trace.spanId]);
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([root.trace.traceId]));
  expect([outer?.status, broken?.status]).toEqual([{}, { code: 2 }]);
  expect(BigInt(outer?.endTimeUnixNano ?? 0) >= BigInt(outer?.startTimeUnixNano ?? 1)).toBe(true);
  expect(Number(BigInt(outer?.startTimeUnixNano ?? 0) / 1_000_000n)).toBeCloseTo(Date.now(), -5);
  expect(inner?.attributes).toEqual([
    { key: 'number', value: { intValue: '3' } },
    { key: 'share', value: { doubleValue: 0.5 } },
    { key: 'isIt', value: { boolValue: true } },
  ]);
  expect(collector.batches).toMatchObject([
    {
      path: '/v1/traces',
      headers: { 'content-type': 'application/json', 'x-tenant': '7' },
      resource: [{ key: 'service.name', value: { stringValue: 'stanchion' } }],
    },
  ]);
});

it('measures nothing for a trace that its caller does not record, and nothing without an exporter', async () => {
  {
    await using opened = await open();
    await runAs(work(false), () => inSpan(step('quiet'), async () => undefined));
    await inSpan(step('of nobody'), async () => undefined);
    await opened.sent.stop();
    expect(opened.collector.spans).toEqual([]);
  }
  expect(areSpansTaken()).toBe(false);
  const root = work(true);
  await runAs(root, () => inSpan(step('off'), async () => expect(currentWork()).toBe(root)));
});

it('sends full batches at once, drops what exceeds the queue, and counts it', async () => {
  await using opened = await open();
  const { collector, sent, log } = opened;
  collector.isRefusing = true;
  const root = work(true);
  const some = async (count: number) => {
    for (let number = 0; number < count; number += 1) await runAs(root, () => inSpan(step('s'), async () => undefined));
  };
  // A batch is under way; the queue takes 2,048 more.
  await some(512 + 2_048 + 100);
  expect(sent.dropped).toBe(100);
  await expect.poll(() => sent.dropped).toBe(100 + 512 + 2_048);
  expect(log.warn).toHaveBeenCalledOnce();
  collector.isRefusing = false;
  await some(512);
  await expect.poll(() => collector.spans.length).toBe(512);
  expect(log.info).toHaveBeenCalledOnce();
});

it('does not wait at a stop for a collector that never answers', async () => {
  await using opened = await open();
  const { collector, sent } = opened;
  collector.isHanging = true;
  await runAs(work(true), () => inSpan(step('last'), async () => undefined));
  await sent.stop();
  expect(collector.spans).toEqual([]);
});

it('sends a batch again whose kept connection has ended', async () => {
  await using opened = await open();
  const { collector, sent } = opened;
  collector.cuts = 1;
  await runAs(work(true), () => inSpan(step('kept'), async () => undefined));
  await sent.stop();
  expect([collector.spans.map(({ name }) => name), sent.dropped]).toEqual([['kept'], 0]);
});
