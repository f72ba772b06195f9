/** A section whose text changed: named by number and title, never by its words. */
export interface ChangedSection {
  /** The same for the section in all editions. */
  work: string;
  /** '210.8(A)'; its title where it has none. */
  number: string;
  /** Number and title: '210.8(A) Dwellings'. */
  name: string;
  /** Address of its comparison in the default language. */
  path: string;
}
