import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encode, pack } from '../../server/content/publish/page-file.ts';
import { KeptPages } from '../../server/standards/library/reading/kept-pages.ts';
import { memoryMb } from './process-usage.ts';

/**
 * A process for the bench: opens kept pages in a folder and prints the resident memory that they add, in MB. With a number
 * it makes so many small pages there instead.
 */
const [folder = '', count] = process.argv.slice(2);
const release = 'bench';

async function makePages(number: number): Promise<void> {
  const header = { path: '/a', status: 200, headers: {}, access: 'library', tags: [], seq: 0 };
  const body = encode(await pack(header, Buffer.from('text of a page '.repeat(100))));
  const file = Buffer.concat([createHash('sha256').update(body).digest(), body]);
  await mkdir(path.join(folder, release), { recursive: true });
  for (let at = 0; at < number; at += 1) {
    const name = createHash('sha256').update(String(at)).digest('hex').slice(0, 40);
    await writeFile(path.join(folder, release, `${name}.page`), file);
  }
}

async function measureOpening(): Promise<void> {
  const before = await memoryMb(process.pid);
  const log = { warn: () => undefined };
  const pages = await KeptPages.open({ folder, release, limit: 1_500_000_000, log: log as never });
  const after = await memoryMb(process.pid);
  console.log(JSON.stringify({ pages: pages.size.pages, added: after - before }));
}

await (count === undefined ? measureOpening() : makePages(Number(count)));
