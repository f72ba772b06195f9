import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Links everything of a folder into another one, except what is given. */
async function linkAllBut(from: string, to: string, except: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (!except.includes(name)) await symlink(path.join(from, name), path.join(to, name));
  }
}

/**
 * Makes a newer release of a built tree: the same code under another release name, with one migration more.
 * @param statements of the migration
 * @returns its number
 */
export async function makeNextRelease(root: string, to: string, statements: readonly string[]): Promise<number> {
  await linkAllBut(root, to, ['dist', 'server', 'package.json', '.git']);
  await cp(path.join(root, 'package.json'), path.join(to, 'package.json'));
  // Copied: Node resolves links, and a server looks for its folder above its own file.
  await cp(path.join(root, 'dist/server'), path.join(to, 'dist/server'), { recursive: true });
  await linkAllBut(path.join(root, 'dist'), path.join(to, 'dist'), ['server', 'build.json']);
  await writeFile(path.join(to, 'dist/build.json'), JSON.stringify({ release: 'ffffffffffffffff' }));
  const inside = ['server', 'platform', 'db', 'migrations'];
  for (const [depth, name] of inside.slice(0, -1).entries()) {
    const folder = path.join(...inside.slice(0, depth), name);
    await linkAllBut(path.join(root, folder), path.join(to, folder), [inside[depth + 1] ?? '']);
  }
  const migrations = path.join(to, ...inside);
  await cp(path.join(root, ...inside), migrations, { recursive: true });
  const file = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1);
  const entry = { idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: 'next_release', breakpoints: true };
  journal.entries.push(entry);
  await writeFile(file, JSON.stringify(journal));
  await writeFile(path.join(migrations, `${entry.tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
  return journal.entries.length;
}
