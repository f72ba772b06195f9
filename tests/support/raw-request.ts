import { request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** The decompressed body. */
  text: string;
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

/** Sends target and headers unchanged; `fetch` would normalize both. */
export const askRaw = (
  origin: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(origin);
    const sent = send({ host: hostname, port, path: target, method, headers: { host, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const given = new Headers();
        for (const [name, value] of Object.entries(answer.headers)) given.set(name, String(value));
        const body = Buffer.concat(chunks);
        const decode = body.length > 0 ? decoders[given.get('content-encoding') ?? ''] : undefined;
        resolve({ status: answer.statusCode ?? 0, headers: given, text: (decode?.(body) ?? body).toString() });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
