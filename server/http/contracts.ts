import type { EndpointContract } from './endpoint.ts';

const isContract = (value: unknown): value is EndpointContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value;

/** The contracts of all domains: a new one is described and limited without an entry here. */
export const contracts: readonly EndpointContract[] = Object.values(
  import.meta.glob<Record<string, unknown>>('../*/**/*.contract.ts', { eager: true }),
).flatMap((module) => Object.values(module).filter(isContract));
