/** Returns whether a write failed because there is no room, on the disk or for this user. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
