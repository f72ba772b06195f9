import path from 'node:path';
import { readCorpus, type FiledItem } from '../../server/content/corpus/corpus-file.ts';
import { projectRoot } from '../../server/platform/env/env.ts';

/** Items by the types that were asked for. Reading the files takes a second, and thirty test files of a process do. */
const known = new Map<string, Promise<readonly FiledItem[]>>();

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}

async function read(types: ReadonlySet<string> | undefined): Promise<readonly FiledItem[]> {
  const items = await readCorpus(path.join(projectRoot(), 'src/content'), types);
  freeze(items);
  return items;
}

/**
 * Returns the items of the demo as their files have them. They are frozen, because tests share them.
 * @param types the only ones; all without
 */
export async function readDemoContent(types?: ReadonlySet<string>): Promise<FiledItem[]> {
  const key = types ? [...types].toSorted().join() : 'all';
  const found = known.get(key) ?? read(types);
  known.set(key, found);
  return [...(await found)];
}
