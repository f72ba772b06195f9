import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import type { CommandOutcome } from '../people/access/command/people-command.ts';
import type { Log } from '../platform/log.ts';
import { isSameSecret, readBearer } from './bearer.ts';
import { peopleFileLimit } from './people-files.ts';

/** Where a running server takes commands: a loopback port, and the secret that only the owner of the folder can read. */
export const commandAddress = v.object({ port: v.number(), secret: v.string() });

export const commandFile = (dataDir: string): string => path.join(dataDir, 'commands.json');

/** Largest call, in bytes: the text of a file, as JSON. */
const callLimit = 2 * peopleFileLimit;

/** The words of a call, and the text of the file that it names. */
const call = v.object({ args: v.array(v.string()), text: v.optional(v.string()) });

interface CommandPort {
  dataDir: string;
  log: Pick<Log, 'error'>;
  /** @param text of the file that the call names */
  run(args: readonly string[], text: string | undefined): Promise<CommandOutcome>;
}

/**
 * Takes commands of `npm run people` and `npm run token` on a loopback port of its own, while this process holds the embedded database
 * (docs/decisions/access-and-roles.md#commands-on-the-embedded-database).
 */
export async function openCommandPort({ dataDir, log, run }: CommandPort): Promise<AsyncDisposable> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a command failed');
      send(response, 500, { code: 1, lines: ['The command failed: the log of the server has the reason.'] });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.on('error', (error) => log.error({ err: error }, 'a command could not be accepted'));
  const { port } = server.address() as AddressInfo;
  const file = commandFile(dataDir);
  // Written beside it and renamed: the file of an earlier process may have other rights.
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ port, secret }), { mode: 0o600 });
  await rename(`${file}.${process.pid}`, file);
  return {
    async [Symbol.asyncDispose]() {
      await rm(file, { force: true });
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bearer = readBearer(request.headers.authorization ?? null);
    if (bearer === null || !isSameSecret(bearer, secret)) return send(response, 401, null);
    const text = await readCall(request);
    const read = text === null ? null : v.safeParse(v.pipe(v.string(), v.parseJson(), call), text);
    if (!read?.success) return send(response, 400, null);
    send(response, 200, await run(read.output.args, read.output.text));
  }
}

/** Reads the body of a call; null for one that is too long. */
async function readCall(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > callLimit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, body: CommandOutcome | null): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify(body));
}
