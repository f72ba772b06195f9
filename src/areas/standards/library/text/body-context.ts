import { objectLabel } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { LibraryObject } from '../../../../../server/standards/library/library.contract.ts';
import type { BodyContext } from './write-body.ts';

interface ContextParts {
  /** Keys of the sections and objects of the page. */
  keysHere: ReadonlySet<string>;
  hrefOf(key: string): string;
  standardHref(designation: string, key: string | null): string | null;
  objects: readonly LibraryObject[];
  /** Of the text. */
  language: Locale;
  /** Address of the library. */
  path: string;
}

/** Returns where the references of a page lead: within it, or to the address of the section. */
export function bodyContext({ keysHere, hrefOf, standardHref, objects, language, path }: ContextParts): BodyContext {
  const byKey = new Map(objects.map((object) => [object.key, object]));
  const unnamed = (kind: LibraryObject['kind']) => objectLabel({ kind, number: null }, language);
  return {
    hrefOf: (key) => (keysHere.has(key) ? `#${encodeURIComponent(key)}` : hrefOf(key)),
    standardHref,
    figureHref: (hash) => `${path}/figures/${hash}`,
    labelOf(key) {
      const object = byKey.get(key);
      return object ? objectLabel(object, language) : key;
    },
    unnamed: { table: unnamed('table'), figure: unnamed('figure'), formula: unnamed('formula') },
  };
}
