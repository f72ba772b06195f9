import type { ContentLoader } from '../content-loader.ts';

/** Finds the memberships that the organisation sells; null when the store has no such record. */
export const findMemberships = async (loader: ContentLoader, language: string) =>
  (await loader.byName('memberships', 'main', language))?.fields ?? null;
