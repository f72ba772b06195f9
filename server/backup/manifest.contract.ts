import * as v from 'valibot';

/** Names inside the folder of a backup. */
export const layout = {
  /** Written last: a folder without it is incomplete. */
  manifest: 'manifest.json',
  /** Size and checksum of every other file. */
  contents: 'contents.jsonl',
  /** Keys of the files that rows of the database name. */
  named: 'named-files.jsonl',
  /** Keys of the bucket, listed after the database was copied. */
  bucket: 'bucket.jsonl',
  /** The dump of PostgreSQL, in the custom format of pg_dump. */
  dump: 'database.dump',
  /** The data directory of the embedded database. */
  database: 'database',
  /** Copies of uploaded files, where they are in a folder of DATA_DIR. */
  files: 'files',
} as const;

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const checksum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Facts of a copied database. */
export const databaseFacts = v.object({
  siteId: v.nullable(v.pipe(v.string(), v.uuid())),
  /** Position of the content's change feed. */
  contentPosition: whole,
  /** Position of the catalogue's change feed. */
  catalogPosition: whole,
  /** Number of migrations applied. */
  schema: whole,
  /** Rows of each table. */
  rows: v.record(v.string(), whole),
});

export const manifest = v.object({
  format: v.literal(1),
  /** Time that the copy of the database shows. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  origin: v.string(),
  /** The release that took it: its build, and its number of migrations. */
  release: v.object({ build: v.nullable(v.string()), migrations: whole }),
  kind: v.picklist(['postgres', 'embedded']),
  database: databaseFacts,
  /** Storage of uploaded files: copied for a folder, listed for a bucket. */
  storage: v.object({ kind: v.picklist(['folder', 'bucket']), files: whole, bytes: whole }),
  /** True for the site of an organization in DATA_DIR, which starts without DEMO (`own-site.ts`). */
  isOwnSite: v.boolean(),
  contentsSha256: checksum,
});

/** A name below the folder of the backup, with slashes. */
const inside = v.pipe(
  v.string(),
  v.check((name) => !name.split('/').some((part) => ['', '.', '..'].includes(part)), 'must lie in the backup'),
);

/** A file of the backup; a folder has its name only. */
export const contentsLine = v.union([
  v.object({ path: inside, size: whole, sha256: checksum }),
  v.object({ folder: inside }),
]);

/** A file that a row names; the checksum is known for uploads. */
export const namedLine = v.object({
  key: v.string(),
  size: v.nullable(whole),
  sha256: v.nullable(checksum),
});

/** A file of the bucket; its tag is often, but not always, an MD5. */
export const bucketLine = v.object({ key: v.string(), size: whole, etag: v.string() });

export type DatabaseFacts = v.InferOutput<typeof databaseFacts>;
export type Manifest = v.InferOutput<typeof manifest>;
export type ContentsLine = v.InferOutput<typeof contentsLine>;
export type NamedFile = v.InferOutput<typeof namedLine>;
export type BucketFile = v.InferOutput<typeof bucketLine>;
