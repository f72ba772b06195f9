import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../../server/cli/free-port.ts';
import { onCore } from './load.ts';

/** A server under load and the process whose processor time counts. */
export interface Contender extends AsyncDisposable {
  name: string;
  url: string;
  pid: number;
}

/** The page every contender sends: the same bytes and headers. */
export interface FixedPage {
  gzip: Buffer;
  headers: Record<string, string>;
}

/** Plain node:http over a fixed buffer. */
export async function startPlainNode(folder: string, page: FixedPage): Promise<Contender> {
  const file = path.join(folder, 'plain.gz');
  await writeFile(file, page.gzip);
  const port = await freePort();
  const headers = JSON.stringify({ ...page.headers, 'Content-Encoding': 'gzip' });
  const script = path.join(import.meta.dirname, 'plain-server.ts');
  return launch('plain node:http', [process.execPath, script, String(port), file, headers], port);
}

/** A typical nginx setup: one worker, precompressed files, cached open files, no access log. */
export async function startNginx(folder: string, page: FixedPage): Promise<Contender> {
  const site = path.join(folder, 'nginx');
  await mkdir(path.join(site, 'files'), { recursive: true });
  await writeFile(path.join(site, 'files/page'), gunzipSync(page.gzip));
  await writeFile(path.join(site, 'files/page.gz'), page.gzip);
  const port = await freePort();
  const file = path.join(site, 'nginx.conf');
  await writeFile(file, nginxSettings(site, port, page.headers));
  return launch('nginx', ['nginx', '-p', site, '-c', file, '-e', path.join(site, 'error.log')], port);
}

function nginxSettings(site: string, port: number, headers: Record<string, string>): string {
  // nginx writes these itself.
  const own = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'vary', 'date', 'connection']);
  const added = Object.entries(headers)
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${site}/${kind};`,
  );
  return `
    worker_processes 1; daemon off; pid ${site}/pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
      open_file_cache max=100 inactive=60s; open_file_cache_valid 60s;
      default_type 'text/html; charset=utf-8';
      ${temporary.join('\n      ')}
      server {
        listen 127.0.0.1:${port} backlog=1024; root ${site}/files; gzip_static on; gzip_vary on;
        ${added.join('\n        ')}
      }
    }`;
}

async function launch(name: string, command: readonly string[], port: number): Promise<Contender> {
  const [program = '', ...args] = onCore(0, command);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('error', (error) => (output += error.message));
  const url = `http://127.0.0.1:${port}/page`;
  for (let waited = 0; waited < 5_000; waited += 50) {
    if ((await fetch(url).catch(() => null))?.status === 200) {
      return {
        name,
        url,
        pid: child.pid ?? 0,
        [Symbol.asyncDispose]: async () => {
          const ended = new Promise((resolve) => child.once('exit', resolve));
          if (child.kill()) await ended;
        },
      };
    }
    await sleep(50);
  }
  child.kill();
  throw new Error(`${name} did not start:\n${output}`);
}
