import { safeReturnPath } from '../../../../server/people/auth/auth.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import type { Page } from '../../../http/define-page.ts';
import type { PageRequest } from '../../../http/page-request.ts';

/** The return address that all sign-in pages carry. */
interface Returning {
  /** The target afterwards; a path of this site. */
  returnPath: string;
  /** True if the address contains one. */
  isReturning: boolean;
}

export type SignInFrame = SiteFrame & Returning;

/** Reads the return address; addresses of other sites become the home page. */
export async function readReturning({ url, language }: PageRequest): Promise<Returning> {
  const home = sitePath('/', language);
  const requested = url.searchParams.get('returnurl') ?? url.searchParams.get('appstartpath');
  const returnPath = safeReturnPath(requested, home);
  return { returnPath, isReturning: returnPath !== home };
}

export const signInFrame = async (request: PageRequest): Promise<SignInFrame> => ({
  ...(await siteFrame(request)),
  ...(await readReturning(request)),
});

/** Returns the page that the person wanted to open, if there is one, for the link in an email. */
export const carriedPath = ({ returnPath, isReturning }: Page<Returning>): { returnPath?: string } =>
  isReturning ? { returnPath } : {};

/** Returns the address of another sign-in page, with the return address. */
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
