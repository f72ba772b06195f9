import { BadEditionSource } from '../edition-tree.contract.ts';

/** Returns the text of an XML file in the encoding that its first line names, UTF-8 without one. @throws BadEditionSource */
export function decodeXml(bytes: Uint8Array): string {
  const first = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const [, named = 'utf-8'] = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(first) ?? [];
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes);
  } catch {
    throw new BadEditionSource([`The file says it is written in ${named}, and is not: save it as UTF-8.`]);
  }
}
