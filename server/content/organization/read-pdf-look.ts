import { houseColours, readBrandColours } from '../../platform/brand/palette.rules.ts';
import { writePng } from '../../platform/brand/make-brand-file.ts';
import { typefaceOf } from '../../platform/brand/typefaces.rules.ts';
import type { BrandPictures } from '../../platform/images/read-brand-picture.ts';
import type { InstallationFacts } from '../../platform/installation/installation.contract.ts';
import type { PdfLook } from '../../platform/pdf/pdf-look.ts';
import type { OrganizationRecord } from './read-organization.ts';

/** Width of a logo in a document, in pixels: 180 points at 300 dots an inch. */
const logoPixels = 750;

/** Sources of a document's look. */
export interface LookSources {
  installation: Pick<InstallationFacts, 'paper'>;
  brandPictures: BrandPictures;
}

/** Reads how documents of the organisation look. */
export async function readPdfLook(
  { installation, brandPictures }: LookSources,
  record: OrganizationRecord,
): Promise<PdfLook> {
  const logo = await brandPictures.read(record.logo?.src);
  return {
    paper: installation.paper,
    logo: logo && (await writePng(logo, logoPixels)),
    letterhead: record.letterhead,
    brand: (readBrandColours(record) ?? houseColours).brand,
    text: typefaceOf(record.textFamily, 'text'),
  };
}
