import type { Env } from '../platform/env/env.ts';
import type { Log } from '../platform/log.ts';
import { areSpansTaken, recordSpan, spanTime } from '../platform/monitoring/spans.ts';
import { writeTraceparent } from '../platform/monitoring/trace-context.rules.ts';
import type { CurrentRequest } from './current-request.ts';
import type { Answerer, Metrics } from './metrics/metrics.ts';

/** Of stored pages, one in this many gets a line with ACCESS_LOG=on: they are nearly all requests, and alike. */
const sampledPages = 100;

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface WatchOptions {
  metrics: Pick<Metrics, 'count' | 'time'>;
  log: Pick<Log, 'info' | 'debug' | 'isLevelEnabled'>;
  env: Pick<Env, 'monitoring'>;
  /** Names the route of a decoded address. */
  routeOf(path: string): string;
}

interface Answered {
  answerer: Answerer;
  /** When the answer began, of `performance.now()`. */
  started: number;
}

/** Records each answer: in the metrics, in the access log and as the first span of its trace. */
export class RequestWatch {
  readonly #o: WatchOptions;
  #pages = 0;

  constructor(options: WatchOptions) {
    this.#o = options;
  }

  /** Takes the end of an answer; of a stored page, when it was handed to the connection. */
  ended(current: CurrentRequest, { answerer, started }: Answered): void {
    const { metrics } = this.#o;
    const { statusCode: status } = current.response;
    const method = methods.has(current.method ?? '') ? (current.method ?? '') : 'other';
    const route = this.#nameRoute(answerer, current.target);
    metrics.count(answerer, status);
    metrics.time(answerer, { route, method, status }, (performance.now() - started) / 1_000);
    if (this.#isLogged(answerer, status)) this.#log(current, { answerer, route, method, started });
    if (areSpansTaken() && (answerer !== 'page' || current.caller?.isSampled))
      record(current, { method, route, started });
  }

  #nameRoute(answerer: Answerer, target: string): string {
    if (answerer === 'page' || answerer === 'live') return '/[...path]';
    if (answerer === 'file' || answerer === 'refused') return answerer;
    const path = target.split(/[?#]/, 1)[0] ?? target;
    if (answerer === 'health') return path;
    try {
      return this.#o.routeOf(decodeURI(path));
    } catch {
      // An address that cannot be decoded.
      return '/[...path]';
    }
  }

  #isLogged(answerer: Answerer, status: number): boolean {
    const { env, log } = this.#o;
    const { accessLog } = env.monitoring;
    if (!log.isLevelEnabled('info')) return false;
    // Somebody may ask about it, with the id of the error page.
    if (status >= 500) return true;
    if (accessLog === 'off') return false;
    if (accessLog === 'all' || answerer !== 'page' || status >= 400) return true;
    this.#pages += 1;
    return this.#pages % sampledPages === 1;
  }

  /** Writes the line when the answer has left or its client has gone, so that time and bytes are those of the whole. */
  #log(
    current: CurrentRequest,
    { answerer, route, method, started }: Answered & { route: string; method: string },
  ): void {
    const { response, requestId, viewer } = current;
    const { env, log } = this.#o;
    const isSample = env.monitoring.accessLog === 'on' && answerer === 'page' && response.statusCode < 400;
    const write = (): void =>
      log.info(
        {
          requestId,
          traceparent: writeTraceparent(current.trace),
          method,
          route,
          status: response.statusCode,
          ms: Math.round((performance.now() - started) * 10) / 10,
          ...(env.monitoring.accessLog !== 'off' && { bytes: current.bytesSent() }),
          answerer,
          viewer,
          ...(isSample && { oneOf: sampledPages }),
          ...(!response.writableFinished && { isCut: true }),
        },
        'request',
      );
    if (response.closed) write();
    else response.once('close', write);
  }
}

function record(
  current: CurrentRequest,
  { method, route, started }: { method: string; route: string; started: number },
): void {
  const { trace, caller, requestId } = current;
  const { statusCode: status } = current.response;
  if (!trace.isSampled) return;
  recordSpan({
    traceId: trace.traceId,
    spanId: trace.spanId,
    parentId: caller?.spanId ?? null,
    name: `${method} ${route}`,
    kind: 'server',
    startedAt: performance.timeOrigin + started,
    endedAt: spanTime(),
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'stanchion.request_id': requestId,
      'stanchion.viewer': current.viewer,
    },
    hasFailed: status >= 500,
  });
}
