import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';
import { isOperator } from './operator.ts';
import { answerPlainly } from './plain-answer.ts';

interface OperationsOptions {
  metrics: Metrics;
  publishSecret: string;
  /** Why the server is not ready; empty when it is. */
  problems(): Promise<string[]>;
}

/** Health, readiness and metrics answer for every host: load balancers ask by address. */
export const isOperations = (target: string): boolean =>
  target === '/healthz' || target === '/readyz' || target === '/metrics';

export async function answerOperations(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  { metrics, publishSecret, problems }: OperationsOptions,
): Promise<void> {
  if (target === '/healthz') answerPlainly(request, response, 200, 'ok');
  else if (target === '/readyz') {
    const reasons = await problems();
    answerPlainly(request, response, reasons.length > 0 ? 503 : 200, reasons.join('\n') || 'ready');
  } else if (isOperator(request, publishSecret)) {
    const text = await metrics.text();
    answerPlainly(request, response, 200, text, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
  } else answerPlainly(request, response, 401, 'Metrics are for loopback, or send the PUBLISH_SECRET as bearer token.');
}
