import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../platform/env/env.ts';
import { metricsRefusal } from '../platform/process/find-running.mjs';
import { readBearer } from './bearer.ts';
import type { MetricsReaders } from './metrics-readers.ts';
import type { Metrics } from './metrics/metrics.ts';
import { isOperator } from './operator.ts';
import { sendText } from './send-text.ts';
import type { Readiness } from './readiness.ts';

interface OperationsOptions {
  metrics: Metrics;
  readiness: Readiness;
  readers: MetricsReaders;
  env: Pick<Env, 'publishSecrets' | 'trustedProxies' | 'monitoring'>;
}

/** Health, readiness and metrics answer for every host: load balancers use addresses. */
export const isOperations = (target: string): boolean =>
  target === '/healthz' || target === '/readyz' || target === '/metrics';

export async function answerOperations(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  { metrics, readiness, readers, env }: OperationsOptions,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(request, response, 405, 'This can be read with GET and HEAD only.', { Allow: 'GET, HEAD' });
  } else if (target === '/healthz') sendText(request, response, 200, 'ok');
  else if (target === '/readyz') {
    const reasons = await readiness.problems();
    const lines = reasons.length > 0 ? reasons : ['ready', ...readiness.notes()];
    sendText(request, response, reasons.length > 0 ? 503 : 200, lines.join('\n'));
  } else if (await mayReadMetrics(request, { metrics, readiness, readers, env })) {
    const text = await metrics.text();
    sendText(request, response, 200, text, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  } else {
    sendText(request, response, 401, metricsRefusal, { 'WWW-Authenticate': 'Bearer' });
  }
}

async function mayReadMetrics(
  request: IncomingMessage,
  { readiness, readers, env }: OperationsOptions,
): Promise<boolean> {
  const secrets = env.monitoring.metricsTokens ?? env.publishSecrets;
  if (isOperator(request, { secrets, trustedProxies: env.trustedProxies })) return true;
  const bearer = readBearer(request.headers.authorization);
  return bearer !== null && readers.includes(readiness.services, bearer);
}
