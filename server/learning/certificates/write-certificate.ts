import type { Locale } from '../../platform/locale.rules.ts';
import { longDate } from '../../platform/dates/date-text.rules.ts';
import { closePdf, openPdf, pdfMargin, pdfText, type PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { pdfColours, type PdfLook } from '../../platform/pdf/pdf-look.ts';
import { verifyPath } from '../training/learner-item.rules.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Words } from '../../platform/words.contract.ts';
import type { CertificateKind } from './certificates.contract.ts';
import type { CertificateFacts } from './find-certificate.ts';

/** Text between the name and the title. */
const saysKeys = {
  trainingcertificate: 'CertificateSaysTraining',
  membersection: 'CertificateSaysSection',
  committee: 'CertificateSaysCommittee',
} as const satisfies Record<CertificateKind, PhraseKey>;

const issuedKeys = {
  trainingcertificate: 'CertificateIssuedTraining',
  membersection: 'CertificateIssuedSection',
  committee: 'CertificateIssuedCommittee',
} as const satisfies Record<CertificateKind, PhraseKey>;

/**
 * Writes a certificate as a tagged PDF in a language of the site. The same facts give the same bytes, so an interrupted
 * download can resume.
 */
export async function writeCertificate(
  facts: CertificateFacts,
  { language, siteOrigin, look, words: { t } }: { language: Locale; siteOrigin: string; look: PdfLook; words: Words },
): Promise<Uint8Array<ArrayBuffer>> {
  const [issuer, heading] = [t('CertificateIssuer'), t('CertificateHeading')];
  const { kind, holder, title, office, issuedOn, validUntil, number, isVerifiable, recordedOn } = facts;
  const createdAt = new Date(`${recordedOn}T12:00:00Z`);
  const page = await openPdf({ language, title: `${heading}: ${title}`, creator: issuer, createdAt }, look);
  drawFrame(page, look);
  page.y = Math.max(pdfMargin + 60, drawLogo(page, look));
  write(page, 'P', issuer, { size: 12, gap: 28, colour: pdfColours.soft });
  write(page, 'H1', heading, { size: 30, gap: 32, colour: look.brand });
  write(page, 'P', t('CertificateCertifies'), { size: 13, gap: 10 });
  write(page, 'P', holder, { size: 24, gap: 10 });
  write(page, 'P', t(saysKeys[kind]), { size: 13, gap: 10 });
  write(page, 'P', title, { size: 19, gap: 30 });
  const lines = [
    ...(office === null ? [] : [`${t('CertificateOffice')}: ${office}`]),
    `${t(issuedKeys[kind])}: ${longDate(issuedOn, language)}`,
    ...(validUntil === null ? [] : [`${t('CertificateValidUntil')}: ${longDate(validUntil, language)}`]),
    ...(number === null ? [] : [`${t('CertificateNumber')}: ${number}`]),
    `${t('CertificateWrittenOn')}: ${longDate(recordedOn, language)}`,
  ];
  for (const line of lines) write(page, 'P', line, { size: 12, gap: 6 });
  if (number !== null && isVerifiable)
    writeVerification(page, look, t('CertificateVerify'), siteOrigin + verifyPath(language, number));
  return closePdf(page);
}

interface Written {
  size: number;
  /** Space below, in points. */
  gap: number;
  colour?: string;
}

/** Writes centered text with the tag that screen readers announce. */
function write(
  page: PdfDocument,
  role: 'H1' | 'P',
  text: string,
  { size, gap, colour = pdfColours.ink }: Written,
): void {
  const options = { align: 'center' as const, paragraphGap: gap };
  page.addStructure(
    page.struct(role, {}, () => page.fontSize(size).fillColor(colour).text(pdfText(text), pdfMargin, page.y, options)),
  );
}

/** Writes the verification address as a link, also readable on paper. */
function writeVerification(page: PdfDocument, look: PdfLook, sentence: string, address: string): void {
  page.y += 24;
  write(page, 'P', sentence, { size: 11, gap: 4, colour: pdfColours.soft });
  const paragraph = page.struct('P');
  page.addStructure(paragraph);
  paragraph.add(
    page.struct('Link', { alt: address }, () =>
      page.fontSize(11).fillColor(look.brand).text(address, pdfMargin, page.y, { align: 'center', link: address }),
    ),
  );
  paragraph.end();
}

/** Draws the logo in the middle, as an artifact: the name follows as text. @returns the y position below it */
function drawLogo(page: PdfDocument, { logo }: PdfLook): number {
  if (!logo) return 0;
  const [width, height] = [200, 56];
  page.markContent('Artifact', { type: 'Layout' });
  page.image(Buffer.from(logo), (page.page.width - width) / 2, pdfMargin, { fit: [width, height], align: 'center' });
  page.endMarkedContent();
  return pdfMargin + height + 24;
}

/** Draws the border of the page as an artifact, which screen readers skip. */
function drawFrame(page: PdfDocument, { brand }: PdfLook): void {
  const space = 36;
  page.markContent('Artifact', { type: 'Layout' });
  page
    .rect(space, space, page.page.width - 2 * space, page.page.height - 2 * space)
    .lineWidth(1.5)
    .strokeColor(brand)
    .stroke();
  page.endMarkedContent();
}
