import type { SiteFacts } from '../../server/content/publish/render-page.ts';

type Facts = Pick<SiteFacts, 'installation'>;

/** Returns whether the site is offered in a language. */
export const isOffered = ({ installation }: Facts, language: string): boolean =>
  installation.languages.some((offered) => offered === language);
