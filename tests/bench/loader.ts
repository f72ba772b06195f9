import { connect } from 'node:net';

/**
 * A load generator for machines without wrk: keep-alive connections over raw sockets, one request at a time on each,
 * printing what wrk prints. Answers must carry Content-Length.
 */
const [url = '', seconds = '8', connections = '64'] = process.argv.slice(2);
const { hostname, port, host, pathname } = new URL(url);
const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`;
const headEnd = Buffer.from('\r\n\r\n');
let requests = 0;
const began = performance.now();

function open(): void {
  const socket = connect(Number(port), hostname);
  let size = 0;
  let received = 0;
  socket.on('connect', () => socket.write(request));
  socket.on('data', (chunk) => {
    if (size === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf(headEnd));
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || !length) throw new Error(`Unexpected answer: ${head.slice(0, 80)}`);
      size = head.length + headEnd.length + Number(length);
    }
    received += chunk.length;
    if (received < size) return;
    requests += 1;
    size = received = 0;
    socket.write(request);
  });
}

for (let number = 0; number < Number(connections); number += 1) open();
setTimeout(
  () => {
    console.log(`${requests} requests in ${((performance.now() - began) / 1_000).toFixed(2)}s`);
    process.exit(0);
  },
  Number(seconds) * 1_000,
);
