import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../env.ts';
import { BadEnvironment } from '../env/bad-environment.ts';
import { indexFile } from '../search/open-index.ts';
import { SqliteIndex } from '../search/sqlite-index.ts';

const usage = `Usage:
  npm run search -- rebuild   has the search index of this node made again; a running server does it while it serves`;

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.join(' ') !== 'rebuild') {
  console.error(usage);
  process.exit(2);
}
try {
  const file = indexFile(path.join(readEnv().dataDir, 'search'));
  if (!existsSync(file)) {
    console.log('There is no index yet: the server makes one at its start.');
    process.exit(0);
  }
  const index = new SqliteIndex(file);
  index.startOver();
  index.close();
  console.log('The index is made again: at once by a running server, else at the next start.');
} catch (error) {
  console.error(error instanceof BadEnvironment ? error.message : error);
  process.exit(1);
}
