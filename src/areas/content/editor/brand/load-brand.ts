import { readEditorItem } from '../../../../../server/content/editing/read-editor-item.ts';
import { listPreviewed, type PreviewedPage } from './list-previewed.ts';
import { checkContrast, type CheckedPair } from '../../../../../server/platform/brand/check-contrast.ts';
import { houseColours, readBrandColours } from '../../../../../server/platform/brand/palette.rules.ts';
import { typefaceOf } from '../../../../../server/platform/brand/typefaces.rules.ts';
import { pdfTypeface } from '../../../../../server/platform/pdf/pdf-look.ts';
import { defaultLocale } from '../../../../../server/platform/locale.rules.ts';
import type { Services } from '../../../../../server/services.ts';

/** Id of the record that holds the brand; its variants of other languages have the brand of this one. */
export const siteRecord = { id: 'site:main', type: 'site', locale: defaultLocale } as const;

type Fields = Record<string, unknown>;

/** The brand as the desk edits it. */
export interface EditedBrand {
  /** The newest revision; 0 before there is a record. */
  revision: number;
  /** True when readers do not see it yet. */
  isDraft: boolean;
  fields: Fields;
}

/** Loads the newest revision of the record, or begins one with the name that the site shows. */
export async function loadBrand({ db, organization }: Pick<Services, 'db' | 'organization'>): Promise<EditedBrand> {
  const found = await readEditorItem(db, siteRecord);
  if (found.ok) {
    const { revision, state, fields } = found.value;
    return { revision, isDraft: state !== 'live', fields };
  }
  const shown = await organization.read(defaultLocale);
  const given = Object.entries(shown).filter(([key, value]) => value !== null && !key.startsWith('__'));
  return { revision: 0, isDraft: false, fields: Object.fromEntries(given) };
}

/** Facts beside the form: the contrast of every pair, and the pages that show the brand. */
export interface BrandBeside {
  pairs: CheckedPair[];
  previewed: PreviewedPage[];
  /** Name of the typeface of documents, which the chosen one need not have a file for. */
  documentFamily: string;
}

export async function loadBeside(
  services: Pick<Services, 'db' | 'installation'>,
  { fields, revision }: EditedBrand,
): Promise<BrandBeside> {
  return {
    pairs: checkContrast(readBrandColours(fields) ?? houseColours),
    documentFamily: pdfTypeface(typefaceOf(fields['textFamily'] as string | undefined, 'text')).name,
    previewed: await listPreviewed(services.db, { revision, modulesOff: services.installation.modulesOff }),
  };
}
