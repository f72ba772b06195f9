import { documentNames } from '../../../server/content/items/documents/designation-text.rules.ts';
import { standardSlug } from '../../../server/standards/library/reading/library-address.rules.ts';
import { getDocumentsById } from '../../cms/queries/documents-by-id.ts';
import { read } from '../../cms/query.ts';
import type { Shell } from '../../cms/shell.ts';
import { coverMark } from '../product/line-covers.ts';

/** A standard as the library names it. */
export interface NamedStandard {
  /** 'ISO 9001'. */
  designation: string;
  /** Its name in addresses: 'iso-9001'. */
  slug: string;
  /** Title of its page; null without one. */
  title: string | null;
  /** Address of its page, language prefix included; null without one. */
  path: string | null;
}

type Locals = Pick<App.Locals, 'content'>;

/** Names a standard of the library by the content's document of its code, else by the mark of the organization. */
export async function nameStandard(
  locals: Locals,
  code: string,
  language: string,
  site: Shell['site'],
): Promise<NamedStandard> {
  const ids = documentNames(code, site?.marks ?? []);
  const document = (await read(locals, getDocumentsById, { ids, language })).documentsById[0];
  const designation = document?.designation ?? [coverMark(site), code].filter(Boolean).join(' ');
  return {
    designation,
    slug: standardSlug(designation),
    title: document?.title ?? null,
    path: document?.path ?? null,
  };
}
