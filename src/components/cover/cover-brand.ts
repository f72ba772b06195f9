import type { SiteRecord } from '../../cms/shell.ts';

/** Parts of the brand that covers show. */
export type CoverBrand = Pick<SiteRecord, 'coverStyle' | 'mark'> | null;
