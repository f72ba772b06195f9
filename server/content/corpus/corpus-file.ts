import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { makeFolder } from '../../platform/env/make-folder.ts';
import { itemType, isItemType, itemTypeNames } from '../items/item-types.contract.ts';
import { nameFromId, type Item } from '../items/item.contract.ts';
import { itemVersion, upgradeFields } from '../items/upgrade-item.ts';

/** An item read from a file, not yet checked. */
export interface FiledItem {
  /** Path below the folder, for messages. */
  file: string;
  id: string;
  body: unknown;
}

/** A file that is no item; the message names it and the fix. */
export class BadCorpusFile extends Error {
  override name = 'BadCorpusFile';
}

/** Names the shape of the items beside them; a folder without it may be of any earlier release. */
const versionFile = 'content-version.yaml';

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/;

/**
 * Reads every `<locale>/<type>/<name>.yaml` or `.md` below a folder. Default-locale files come first, because
 * variants fall back to them. Items of an earlier release come in the shape of this one.
 * @param types the only ones that are read; all of them without
 * @throws BadCorpusFile
 */
export async function readCorpus(folder: string, types?: ReadonlySet<string>): Promise<FiledItem[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile() && /\.(ya?ml|md)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !types || types.has(file.split(path.sep)[1] ?? ''))
    .toSorted();
  const version = await readVersion(folder);
  return Promise.all(
    files
      .filter((file) => file !== versionFile)
      .map(async (file) => parseFile(file, await readFile(path.join(folder, file), 'utf8'), version)),
  );
}

async function readVersion(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, versionFile), 'utf8').catch(() => null);
  if (text === null) return 0;
  const { version } = parseYaml(versionFile, text);
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    throw new BadCorpusFile(`${versionFile}: must hold "version: " and a whole number.`);
  }
  if (version > itemVersion) {
    throw new BadCorpusFile(
      `${versionFile}: the folder has version ${version}, and this release reads up to ${itemVersion}: use a newer release.`,
    );
  }
  return version;
}

/**
 * One file's text as an item: front matter or YAML, the Markdown body in the type's body field.
 * @param version shape it was written in; from 0 on every upgrade is tried
 */
export function parseFile(file: string, text: string, version = 0): FiledItem {
  const [locale, type, name, ...deeper] = file.split(path.sep);
  if (!locale || !type || !name || deeper.length > 0 || !isItemType(type)) {
    throw new BadCorpusFile(
      `${file}: files lie in <locale>/<type>/<name>.yaml, type one of ${itemTypeNames.join(', ')}.`,
    );
  }
  const body = itemType(type).body;
  const matched = name.endsWith('.md') ? frontMatter.exec(text) : null;
  if (name.endsWith('.md') && (!matched || !body)) {
    throw new BadCorpusFile(
      body
        ? `${file}: a Markdown file begins with front matter between --- lines.`
        : `${file}: a ${type} is a .yaml file.`,
    );
  }
  const fields = parseYaml(file, matched?.[1] ?? text);
  if (matched && body) fields[body] = (matched[2] ?? '').trim();
  const { path: address, ...given } = fields;
  const rest = upgradeFields({ type, locale }, given, version);
  const id = `${type}:${name.replace(/\.(ya?ml|md)$/, '')}`;
  return { file, id, body: { type, locale, fields: rest, ...(address !== undefined && { path: address }) } };
}

function parseYaml(file: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new BadCorpusFile(`${file}: ${(error as Error).message}`, { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadCorpusFile(`${file}: must hold fields, one "name: value" a line.`);
  }
  return value as Record<string, unknown>;
}

/** Writes items so that `readCorpus` reads the same ones back. */
export async function writeCorpus(folder: string, items: readonly Item[]): Promise<void> {
  makeFolder(folder);
  await writeFile(path.join(folder, versionFile), stringify({ version: itemVersion }));
  for (const item of items) {
    const directory = path.join(folder, item.locale, item.type);
    makeFolder(directory);
    const { extension, text } = formatFile(item);
    await writeFile(path.join(directory, `${nameFromId(item.id)}.${extension}`), text);
  }
}

/** An item as a file: Markdown when its type has a body and the body survives the trip, else YAML. */
export function formatFile(item: Item): { extension: 'md' | 'yaml'; text: string } {
  const body = itemType(item.type).body;
  const content = body && item.fields[body];
  const isMarkdown =
    typeof content === 'string' && content === content.trim() && content !== '' && !content.includes('\r');
  const fields = { ...(item.path !== null && { path: item.path }), ...item.fields };
  if (!isMarkdown || !body) return { extension: 'yaml', text: stringify(fields, { lineWidth: 110 }) };
  const { [body]: _, ...front } = fields as Record<string, unknown>;
  return { extension: 'md', text: `---\n${stringify(front, { lineWidth: 110 })}---\n\n${content}\n` };
}
