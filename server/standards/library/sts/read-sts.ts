import type { ReadSource } from '../importing/edition-builder.ts';
import { BadEditionSource } from '../edition-tree.contract.ts';
export function readSts(_: Uint8Array): ReadSource {
  throw new BadEditionSource(['soon']);
}
