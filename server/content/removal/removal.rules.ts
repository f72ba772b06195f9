/** Kinds of things that have a bin. */
export const removedKinds = ['item', 'file', 'picture'] as const;
export type RemovedKind = (typeof removedKinds)[number];

/** Names a thing in a bin: an item in one language, a file or a picture by its id. */
export type RemovalKey =
  | { kind: 'item'; id: string; locale: string }
  | { kind: 'file'; id: string }
  | { kind: 'picture'; id: string };

/** Most things that go at once. */
export const mostRemoved = 200;
/** Longest reason, in characters. */
export const reasonLimit = 500;

/** Facts that the record keeps of a thing that is gone. */
export interface RemovedThing {
  kind: RemovedKind;
  /** Address or id, and title. */
  name: string;
  /** SHA-256 of each version's bytes; of an item, of its last version as JSON. */
  hashes: readonly string[];
  /** Of all versions, in bytes. */
  size: number;
  /** Keys of bytes that go with it. */
  keys: readonly string[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const item = /^([a-z-]+:[A-Za-z0-9._-]{1,120}) ([a-z]{2})$/;

/** Reads the name of a thing as forms send it; null for anything else. */
export function readRemovalKey(kind: string, name: string): RemovalKey | null {
  if (kind === 'item') {
    const [, id, locale] = item.exec(name) ?? [];
    return id && locale ? { kind, id, locale } : null;
  }
  if (!uuid.test(name)) return null;
  if (kind === 'file') return { kind, id: name };
  return kind === 'picture' ? { kind, id: name } : null;
}

/** Writes the name of a thing for a form. */
export const writeRemovalKey = (key: RemovalKey): string => (key.kind === 'item' ? `${key.id} ${key.locale}` : key.id);

/** Says for the audit what is gone, and why. */
export const describeRemoval = ({ kind, name, hashes, size }: RemovedThing, reason: string): string =>
  `${kind} ${name}, ${size} bytes, sha256 ${hashes.join(' ') || 'none'}: ${reason}`;
