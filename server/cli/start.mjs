// Starts the server of a source tree under the Node that runs this; npm start comes by bootstrap.mjs.
import path from 'node:path';
import './build-first.mjs';

await import(path.resolve(import.meta.dirname, '../../dist/server/start.mjs'));
