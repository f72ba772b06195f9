import * as v from 'valibot';
import { isWebAddress } from '../web-address.rules.ts';
import type { Secrets } from '../secrets.ts';
import { BadEnvironment } from './bad-environment.ts';
import { secretList } from './secret-list.ts';

/** 'on': a line for each request, for stored pages one in a hundred; 'all': for those too. */
const accessLogs = ['off', 'on', 'all'] as const;

/** What operators see of the server. */
export interface MonitoringEnv {
  accessLog: (typeof accessLogs)[number];
  /** Bearer tokens that read the metrics and nothing else; without them PUBLISH_SECRET does. */
  metricsTokens: Secrets | undefined;
  /** Collector of traces; undefined where none are recorded. */
  traces: { endpoint: string; headers: Readonly<Record<string, string>> } | undefined;
}

export const monitoringVariables = {
  ACCESS_LOG: v.optional(v.picklist(accessLogs, `must be one of ${accessLogs.join(', ')}`), 'off'),
  METRICS_TOKEN: v.optional(
    secretList({ least: 16, pattern: /^[\x21-\x7e]+$/, described: 'at least 16 ASCII characters without spaces' }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isWebAddress(text) && new URL(text).username === '' && new URL(text).search === '',
        'must be the http or https address of a collector without a user name, such as http://127.0.0.1:4318',
      ),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(v.string()),
};

/** Reads `name=value,name=value`; values are percent-encoded, as the OpenTelemetry specification has it. */
function readHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(entry) ?? [];
    if (name === '' || /%(?![2-6][\da-f]|7[\da-e])/i.test(value)) {
      throw new BadEnvironment(
        'The environment variable OTEL_EXPORTER_OTLP_HEADERS must be pairs such as Authorization=Bearer%20abc,X-Tenant=7.',
      );
    }
    headers[name] = value.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return headers;
}

export function readMonitoring(
  given: v.InferOutput<v.ObjectSchema<typeof monitoringVariables, undefined>>,
): MonitoringEnv {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = given;
  if (headers !== undefined && endpoint === undefined) {
    throw new BadEnvironment(
      'The environment variable OTEL_EXPORTER_OTLP_HEADERS is set without OTEL_EXPORTER_OTLP_ENDPOINT.',
    );
  }
  return {
    accessLog: given.ACCESS_LOG,
    metricsTokens: given.METRICS_TOKEN,
    traces: endpoint === undefined ? undefined : { endpoint, headers: readHeaders(headers ?? '') },
  };
}
