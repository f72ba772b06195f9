import type { SiteRecord } from '../../cms/shell.ts';

/** What covers show of the organisation. */
export type CoverBrand = Pick<SiteRecord, 'coverStyle' | 'mark'> | null;
