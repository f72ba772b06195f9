import { splitSitePath } from '../../../../server/content/items/site-path.rules.ts';
import type { Edition } from '../../../../server/standards/library/library.contract.ts';
import {
  codeOfSlug,
  libraryPath,
  standardSlug,
} from '../../../../server/standards/library/reading/library-address.rules.ts';
import { getLibraryStandard } from '../../../cms/queries/library-standard.ts';
import { read } from '../../../cms/query.ts';
import { findCited, splitDesignation } from '../../../components/library/find-cited.ts';

type Locals = Pick<App.Locals, 'content'>;

/** A standard that a text cites. */
export interface CitedStandard {
  /** As written: 'ISO 9001-2015'. */
  written: string;
  title: string | null;
  /** Address of its page; null for a standard that the site does not know. */
  path: string | null;
  /** Address of its text in the library; null where the library has not that edition. */
  libraryPath: string | null;
  /** Years of the edition that the text cites and of the current one, where they differ. */
  dated: { cited: number; current: number } | null;
  /** Address of its product page with prices. */
  productPath: string | null;
}

/** Returns the address of a standard's text, or of a section of it, where the library has it. */
export function textPath(
  live: readonly Pick<Edition, 'code' | 'year'>[],
  written: string,
  { key, language }: { key: string | null; language: string },
): string | null {
  const { name, year } = splitDesignation(written);
  const slug = standardSlug(name);
  const code = codeOfSlug(slug, [...new Set(live.map((edition) => edition.code))]);
  const edition = live.find((each) => each.code === code && (year === null || each.year === year));
  if (!edition) return null;
  const { year: of } = edition;
  return libraryPath(key === null ? { standard: slug, year: of } : { standard: slug, year: of, key }, language);
}

/** Reads what the site knows of the standards that a text cites. */
export async function readCited(
  locals: Locals,
  live: readonly Pick<Edition, 'code' | 'year'>[],
  { cited, language }: { cited: readonly string[]; language: string },
): Promise<CitedStandard[]> {
  const documents = await findCited(locals, cited, language);
  return Promise.all(
    cited.map(async (written) => {
      const { year } = splitDesignation(written);
      const document = documents.get(written);
      const path = document?.path ?? null;
      const facts = path === null ? null : await readStandardFacts(locals, path);
      const current = facts?.currentEditionYear ?? null;
      return {
        written,
        title: document?.title ?? null,
        path,
        libraryPath: textPath(live, written, { key: null, language }),
        dated: year !== null && current !== null && current !== year ? { cited: year, current } : null,
        productPath: facts?.relatedProduct?.url ?? null,
      };
    }),
  );
}

/** Reads scope, current edition and product of a standard. @param address of its page, language prefix included */
export async function readStandardFacts(locals: Locals, address: string) {
  const { path, locale: language } = splitSitePath(address);
  return (await read(locals, getLibraryStandard, { path, language })).documentInfo;
}
