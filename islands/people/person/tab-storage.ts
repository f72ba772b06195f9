/**
 * Storage of this tab for data that are not about a person, such as whether the tab was signed in. If the browser
 * refuses it, nothing is stored, without an error.
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
      // Storage is unavailable.
    }
  },
};
