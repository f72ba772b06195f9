import { documentNames } from '../../../server/content/items/documents/designation-text.rules.ts';
import { getDocumentsById, type DocumentReference } from '../../cms/queries/documents-by-id.ts';
import { read } from '../../cms/query.ts';

/** Most names in one question to the content. */
const namesAtOnce = 50;

/** Splits a designation: 'ISO 9001-2015' into 'ISO 9001' and 2015. */
export const splitDesignation = (written: string): { name: string; year: number | null } => {
  const [, name = written, year] = /^(.*?)(?:-(\d{4}))?$/.exec(written) ?? [];
  return { name, year: year === undefined ? null : Number(year) };
};

const idOf = (written: string): string => documentNames(splitDesignation(written).name, [])[0] ?? '';

/** Finds the standards of the catalogue that a text cites, by how they are written in it; unknown ones are not in the result. */
export async function findCited(
  locals: Pick<App.Locals, 'content'>,
  cited: readonly string[],
  language: string,
): Promise<Map<string, DocumentReference>> {
  const ids = [...new Set(cited.map(idOf).filter(Boolean))];
  const found = new Map<string, DocumentReference>();
  for (let at = 0; at < ids.length; at += namesAtOnce) {
    const asked = ids.slice(at, at + namesAtOnce);
    const { documentsById } = await read(locals, getDocumentsById, { ids: asked, language });
    for (const document of documentsById) found.set(document.id, document);
  }
  return new Map(
    cited.flatMap((written) => {
      const document = found.get(idOf(written));
      return document ? [[written, document] as const] : [];
    }),
  );
}
