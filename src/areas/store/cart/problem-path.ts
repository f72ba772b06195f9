/** Returns the address of the cart with a problem to show. */
export function problemPath(path: string, failure: { code: string; details?: object }): string {
  const { reason, retryAfterSeconds } = (failure.details ?? {}) as { reason?: string; retryAfterSeconds?: number };
  const query = new URLSearchParams({ problem: failure.code });
  if (reason) query.set('reason', reason);
  if (retryAfterSeconds) query.set('wait', String(retryAfterSeconds));
  return `${path}?${query}`;
}
