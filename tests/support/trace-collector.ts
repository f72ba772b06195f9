import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it (OTLP, JSON). */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface Batch {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** A collector of traces on loopback. */
export interface TraceCollector extends AsyncDisposable {
  endpoint: string;
  /** Set to have it refuse every batch. */
  isRefusing: boolean;
  /** Connections that it still closes instead of an answer. */
  cuts: number;
  /** Set to have it answer nothing. */
  isHanging: boolean;
  readonly spans: ReceivedSpan[];
  /** Headers and sizes of the batches. */
  readonly batches: { headers: IncomingHttpHeaders; path: string; spans: number; resource: object[] }[];
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (collector.isHanging) return;
      if (collector.cuts > 0) {
        collector.cuts -= 1;
        return void request.socket.destroy();
      }
      if (collector.isRefusing) return void response.writeHead(503).end();
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Batch;
      const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
      const resource = resourceSpans.flatMap((each) => each.resource.attributes);
      collector.batches.push({ headers: request.headers, path: request.url ?? '', spans: spans.length, resource });
      collector.spans.push(...spans);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: TraceCollector = {
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    isRefusing: false,
    isHanging: false,
    cuts: 0,
    spans: [],
    batches: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}
