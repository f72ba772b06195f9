import type { Span, SpanKind } from './spans.ts';

/** Numbers of the OpenTelemetry protocol (trace.proto, Span.SpanKind). */
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
/** trace.proto, Status.StatusCode. */
const failed = 2;

/** Milliseconds become nanoseconds as text: the protocol writes 64-bit numbers so in JSON. */
const toNanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);

function toValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const toAttributes = (attributes: Readonly<Record<string, string | number | boolean>>): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));

/** Makes the body of `POST /v1/traces` (OTLP 1.x, JSON). */
export function toOtlp(spans: readonly Span[], resource: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [
          {
            scope: { name: 'stanchion' },
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentId !== null && { parentSpanId: span.parentId }),
              name: span.name,
              kind: kinds[span.kind],
              startTimeUnixNano: toNanoseconds(span.startedAt),
              endTimeUnixNano: toNanoseconds(span.endedAt),
              attributes: toAttributes(span.attributes),
              status: span.hasFailed ? { code: failed } : {},
            })),
          },
        ],
      },
    ],
  });
}
