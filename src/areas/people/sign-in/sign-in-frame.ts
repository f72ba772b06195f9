import { safeReturnPath } from '../../../../server/people/auth/auth.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import type { Page } from '../../../http/define-page.ts';
import type { PageRequest } from '../../../http/page-request.ts';

/** The return address that every page of signing in carries along. */
interface Returning {
  /** Where to go when all is done; a path of this site. */
  returnPath: string;
  /** Tells that the address named one. */
  isReturning: boolean;
}

export type SignInFrame = SiteFrame & Returning;

/** Reads where to go afterwards; addresses of other sites lead home. */
export async function readReturning({ url, language }: PageRequest): Promise<Returning> {
  const home = sitePath('/', language);
  const asked = url.searchParams.get('returnurl') ?? url.searchParams.get('appstartpath');
  const returnPath = safeReturnPath(asked, home);
  return { returnPath, isReturning: returnPath !== home };
}

/** Loads the frame of a page of signing in. */
export const signInFrame = async (request: PageRequest): Promise<SignInFrame> => ({
  ...(await siteFrame(request)),
  ...(await readReturning(request)),
});

/** Returns the page that the person wanted to open, for the link in an email to lead back to, if there is one. */
export const carriedPath = ({ returnPath, isReturning }: Page<Returning>): { returnPath?: string } =>
  isReturning ? { returnPath } : {};

/** Returns the address of another page of signing in, with the return address carried along. */
export function signInPath(
  { language, returnPath, isReturning }: Page<Returning>,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(parameters);
  if (isReturning) query.set('returnurl', returnPath);
  const address = sitePath(path, language);
  return query.size > 0 ? `${address}?${query}` : address;
}
