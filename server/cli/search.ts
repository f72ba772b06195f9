import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readEnv } from '../platform/env/env.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { nameCommands } from './name-commands.ts';
import { openIndex } from '../search/open-index.ts';
import { indexModule, indexPlace } from '../search/open-search.ts';

const usage = `Usage:
  npm run search -- rebuild   has the search index of this node made again; a running server does it while it serves`;

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.join(' ') !== 'rebuild') {
  console.error(nameCommands(usage));
  process.exit(2);
}
try {
  const place = indexPlace(readEnv());
  if ('file' in place && !existsSync(place.file)) {
    console.log('There is no index yet: the server makes one at its start.');
    process.exit(0);
  }
  const index = openIndex({ place, module: indexModule() });
  await index.startOver();
  await index.sections.startOver();
  await index.close();
  console.log('The index is made again: at once by a running server, else at the next start.');
} catch (error) {
  console.error(error instanceof BadEnvironment ? error.message : error);
  process.exit(1);
}
