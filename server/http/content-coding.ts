import type { Coding } from '../content/publish/page-body.ts';

/** HTTP tokens of the codings. */
export const codingToken: Record<Exclude<Coding, 'identity'>, string> = { brotli: 'br', gzip: 'gzip' };

/**
 * Picks the smallest coding that the client accepts; `q=0` refuses one. Browsers send one of three header values, so
 * results are cached.
 */
export function chooseCoding(accepted: string | undefined): Coding {
  if (!accepted) return 'identity';
  const known = remembered.get(accepted);
  if (known) return known;
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [token = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [token.trim(), q === undefined ? 1 : Number(q)] as const;
    }),
  );
  const takes = (token: string) => (weights.get(token) ?? weights.get('*') ?? 0) > 0;
  const chosen = takes('br') ? 'brotli' : takes('gzip') ? 'gzip' : 'identity';
  if (remembered.size < 200) remembered.set(accepted, chosen);
  return chosen;
}

const remembered = new Map<string, Coding>();
