import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright';
import Document from 'pdfkit';
import { typefaces } from '../../server/platform/brand/typefaces.rules.ts';

// Prints the metrics of `server/platform/brand/typeface-metrics.ts`: how a font of the system is adjusted so that text does
// not move when the typeface arrives. Run it after a new typeface: CHROMIUM_PATH=… node tests/support/measure-typefaces.ts

/** Prose of a standards organisation: what the pages mostly are. */
const sample =
  'The standard sets the least requirements for the safe installation, inspection and maintenance of equipment. ' +
  'Committees of volunteers write it; anyone may comment on a draft before it is adopted. Editions of 2020, 2023 and 2026 ' +
  'are listed with their dates, amendments and prices.';

/** The built-in fonts of PDF have the widths of Arial and Times New Roman. */
const systemFonts = { sans: ['Helvetica', 'Helvetica-Bold'], serif: ['Times-Roman', 'Times-Bold'] } as const;
const size = 1_000;
const ruler = new Document();
const systemWidth = (font: string): number => ruler.font(font).fontSize(size).widthOfString(sample);

const require = createRequire(import.meta.url);
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] });
const page = await browser.newPage();
for (const { id, kind, files } of typefaces) {
  const bytes = await readFile(require.resolve(`${files}-latin-wght-normal.woff2`));
  const measured = await page.evaluate(
    async ({ url, text, px }) => {
      document.fonts.add(await new FontFace('Measured', `url(${url})`, { weight: '100 900' }).load());
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      const widths = [400, 600].map((weight) => {
        context.font = `${weight} ${px}px Measured`;
        return context.measureText(text).width;
      });
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
      document.fonts.clear();
      return { widths, ascent: fontBoundingBoxAscent / px, descent: fontBoundingBoxDescent / px };
    },
    { url: `data:font/woff2;base64,${bytes.toString('base64')}`, text: sample, px: size },
  );
  const [regular, bold] = systemFonts[kind].map((font, index) => (measured.widths[index] ?? 0) / systemWidth(font));
  const percent = (share = 0) => Number((share * 100).toFixed(2));
  process.stdout.write(
    `  '${id}': { regular: ${percent(regular)}, bold: ${percent(bold)}, ` +
      `ascent: ${percent(measured.ascent)}, descent: ${percent(measured.descent)} },\n`,
  );
}
await browser.close();
