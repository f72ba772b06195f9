import { request, type Agent } from 'node:http';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** Sends one request on a kept connection; rejects when the connection is cut. */
export function askKept(agent: Agent, port: number, host: string, path: string, json?: object): Promise<Answer> {
  const headers = { host, ...(json && { origin: `http://${host}`, 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method: json ? 'POST' : 'GET', headers, agent }, (answer) => {
      answer
        .on('error', reject)
        .once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.resume();
    })
      .once('error', reject)
      .end(json && JSON.stringify(json));
  });
}
