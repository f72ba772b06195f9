import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The minimum of a Node server: one fixed buffer, headers made once. Arguments: port, body file, headers as JSON. */
const [port, file = '', headers = '{}'] = process.argv.slice(2);
const body = readFileSync(file);
const fixed = { ...(JSON.parse(headers) as Record<string, string>), 'Content-Length': body.length };

createServer((_, response) => {
  response.writeHead(200, fixed);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
