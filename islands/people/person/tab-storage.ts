/**
 * Memory of this tab for what says nothing of a person: that the tab was signed in, for one. A browser may refuse it: then
 * nothing is kept, and nothing breaks.
 */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Nothing to keep it in.
    }
  },
};
