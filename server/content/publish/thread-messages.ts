import type { Production } from './produce-page.ts';

/** Messages of the server to a rendering thread. They arrive in order, so a page never misses a change before it. */
export type ThreadOrder =
  | { kind: 'produce'; job: number; address: string; seq: number }
  /** These tags changed; null means everything. */
  | { kind: 'forget'; tags: readonly string[] | null }
  | { kind: 'answer'; call: number; answer: unknown }
  | { kind: 'refuse'; call: number; name: string; message: string };

/** Messages of a rendering thread to the server. */
export type ThreadReport =
  | { kind: 'ready' }
  | { kind: 'produced'; job: number; production: Production }
  | { kind: 'ask'; call: number; question: string; argument: unknown };

/** A question for the content API. */
export interface ContentQuestion {
  document: string;
  variables: Record<string, unknown>;
}

/** Returns the buffers of a page that can be transferred instead of copied. */
export function transfersOf(production: Production): ArrayBuffer[] {
  if (production.kind !== 'page') return [];
  const { buffer } = production.page.body;
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

/** Buffers arrive as plain arrays of bytes. */
export function receive(production: Production): Production {
  if (production.kind !== 'page') return production;
  const { page, flaws } = production;
  return { kind: 'page', page: { ...page, body: asBuffer(page.body) }, flaws };
}

export const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
