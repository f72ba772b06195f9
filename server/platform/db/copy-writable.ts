import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies a folder for the owner of this process alone. The modes of the source do not count: those of a release are
 * often read-only, and a copy with them could not be filled.
 */
export async function copyWritable(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (entry.isDirectory()) return copyWritable(source, target);
      await copyFile(source, target);
      return chmod(target, 0o600);
    }),
  );
}
