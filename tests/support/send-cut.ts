import { connect } from 'node:net';

/**
 * Ways in which a request ends too early. 'short': the body is complete for HTTP, but its form or JSON is not;
 * 'chunked': the same in chunks. 'reset': more is announced and the connection is cut. 'half-closed': more is announced
 * and the sender closes its side.
 */
export const endings = ['short', 'chunked', 'reset', 'half-closed'] as const;
export type Ending = (typeof endings)[number];

interface CutRequest {
  method: string;
  target: string;
  headers: Readonly<Record<string, string>>;
  /** The part of the body that is sent. */
  body: Buffer;
  ending: Ending;
}

/** Longest wait for an answer in milliseconds: the server's time for draining refused bodies, plus a margin. */
const longestWait = 20_000;

/**
 * Sends a request that ends too early, alone on its connection.
 * @returns the status of the answer, 0 for none; null when the server neither answers nor closes the connection
 */
export function sendCut(origin: string, request: CutRequest): Promise<number | null> {
  const { method, target, headers, body, ending } = request;
  const { port, host } = new URL(origin);
  const length =
    ending === 'chunked'
      ? 'Transfer-Encoding: chunked'
      : `Content-Length: ${ending === 'short' ? body.length : body.length + 1_000}`;
  const given = Object.entries({ Host: host, Origin: origin, Connection: 'close', ...headers });
  const head = [`${method} ${target} HTTP/1.1`, ...given.map(([name, value]) => `${name}: ${value}`), length, '', ''];
  const size = body.length.toString(16);
  const chunks = [Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')];
  const sent = ending === 'chunked' ? (body.length > 0 ? chunks : [Buffer.from('0\r\n\r\n')]) : [body];
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1');
    const overdue = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, longestWait);
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    // The server may close before everything is sent; its answer counts.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(overdue);
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
    });
    socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), ...sent]), () => {
      if (ending === 'reset') socket.resetAndDestroy();
      if (ending === 'half-closed') socket.end();
    });
  });
}
