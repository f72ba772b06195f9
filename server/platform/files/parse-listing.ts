import { SaxesParser } from 'saxes';

/** A file of a bucket. */
export interface ListedFile {
  key: string;
  /** In bytes. */
  size: number;
  etag: string;
}

/** A part of the list of a bucket, and where the next part begins; null for the last. */
export interface Listing {
  files: ListedFile[];
  next: string | null;
}

/** Parses an answer to ListObjectsV2 with url-encoded keys. @throws Error when it is not one */
export function parseListing(xml: string): Listing {
  const files: ListedFile[] = [];
  let next: string | null = null;
  const roots: string[] = [];
  const open: string[] = [];
  let text = '';
  let file: Record<string, string> = {};
  const parser = new SaxesParser();
  const refuse = (): never => {
    throw new Error('The bucket answered with something else than a list of its files.');
  };
  const decode = (key: string): string => {
    try {
      return decodeURIComponent(key.replaceAll('+', ' '));
    } catch {
      return refuse();
    }
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
    if (open.length === 1) roots.push(name);
    if (name === 'Contents') file = {};
  });
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ name }) => {
    open.pop();
    const parent = open.at(-1);
    if (parent === 'Contents') file[name] = text;
    else if (name === 'NextContinuationToken') next = text;
    else if (name === 'Contents') {
      const { Key: key = '', Size: size = '', ETag: etag = '' } = file;
      if (key === '' || !/^\d+$/.test(size)) refuse();
      files.push({ key: decode(key), size: Number(size), etag: etag.replaceAll('"', '') });
    }
    text = '';
  });
  parser.write(xml).close();
  if (roots[0] !== 'ListBucketResult') refuse();
  return { files, next };
}
