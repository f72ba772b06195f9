import { translator, type Translate } from '../cms/dictionary.ts';
import { read } from '../cms/query.ts';
import { shellQuery, type Shell } from '../cms/shell.ts';
import type { PageRequest } from '../http/page-request.ts';

/** Header, footer and texts around every page of the site. */
export interface SiteFrame {
  shell: Shell;
  t: Translate;
}

/** Loads the frame of a page in the language of its address. */
export async function siteFrame({
  locals,
  language,
}: Pick<PageRequest, 'language'> & { locals: Pick<App.Locals, 'content'> }): Promise<SiteFrame> {
  const shell = await read(locals, shellQuery, { language });
  return { shell, t: translator(shell.dictionary) };
}

/** The frame of an address that only does something and leads on. */
export const noFrame = async (): Promise<object> => ({});
