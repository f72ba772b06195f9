/** State of the pages for /readyz. */
interface Standing {
  /** True when every address has been rendered once for this release. */
  isComplete: boolean;
  /** Why the content cannot be read; null when it can. */
  unreachable: string | null;
  /** Number of edited pages that an earlier process left to render; null until the feed lists them. */
  leftover: number | null;
  /** Counts the pages that wait or are in work. */
  waiting: number;
}

/**
 * Returns why a server is not ready: null when every address has been rendered once, and after a restart the pages that
 * were edited before it. A content API that is away takes no page away.
 */
export function readinessProblem({ isComplete, unreachable, leftover, waiting }: Standing): string | null {
  if (!isComplete) {
    return unreachable ? `the content cannot be read: ${unreachable}` : `pages are being rendered (${waiting} to go)`;
  }
  if (unreachable || leftover === 0) return null;
  if (leftover === null) return 'the changes since the last stop are being read';
  return `pages of an unfinished publish are being rendered (${leftover} to go)`;
}
