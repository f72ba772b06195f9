import { expect, it } from 'vitest';
import { countBoxes, textOfPdf } from '../../../tests/support/text-of-pdf.ts';
import { closePdf, openPdf, pdfText } from './pdf-document.ts';
import { demoPaper } from './pdf-look.ts';
import { splitRuns } from './text-runs.ts';

const names = [
  ['Latin', 'Łucja Núñez'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Cyrillic', 'Иван Петров'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Chinese', '王小明'],
  ['Chinese of Taiwan', '陳龜鬱'],
  ['Japanese', '﨑山 カタカナ 𠮷田'],
  ['Korean', '김민준'],
  ['Arabic', 'محمد بن سلمان'],
  ['Persian', 'پژمان گوهر'],
  ['Hebrew', 'דוד בן־גוריון'],
  ['Thai', 'สมชาย ใจดี'],
  ['Devanagari', 'प्रिया शर्मा'],
  ['Bengali', 'মোহাম্মদ রহিম'],
  ['Tamil', 'தமிழ் செல்வி'],
  ['Telugu', 'తెలుగు'],
  ['Gujarati', 'ગુજરાતી પટેલ'],
  ['Georgian', 'გიორგი'],
  ['Armenian', 'Արմեն'],
  ['Ethiopic', 'አበበ'],
  ['mixed', 'Billed to: محمد (Ltd) 2026, Smith 山田'],
] as const;

async function write(texts: readonly string[], align: 'left' | 'center' | 'right' = 'left') {
  const page = await openPdf({ language: 'en', title: 'Names', creator: 'Test', createdAt: new Date(0) }, demoPaper);
  for (const text of texts) page.text(pdfText(text), { align });
  return closePdf(page);
}

it.each(names)('copies a name in %s letter for letter, without a box', async (_, name) => {
  const file = await write([name]);
  expect((await textOfPdf(file)).map(pdfText)).toEqual([pdfText(name)]);
  expect(countBoxes(file)).toBe(0);
});

it('draws a box for what no font has, so that the test above can fail', async () => {
  expect(countBoxes(await write(['\u{1F600}']))).toBe(1);
});

it('breaks a long line of several scripts, and gives the same bytes for the same text', async () => {
  const words = 'A line with 山田太郎 in it, then محمد بن سلمان, and words again, so that it wraps. '.repeat(3).trim();
  const [file, again] = [await write([words], 'right'), await write([words], 'right')];
  expect(Buffer.from(file).equals(Buffer.from(again))).toBe(true);
  expect((await textOfPdf(file)).length).toBeGreaterThan(2);
  expect(countBoxes(file)).toBe(0);
});

it.each([
  ['abc אבג 12', 'abc 12 גבא'],
  ['אבג 12 דה', 'הד 12 גבא'],
  ['אבג abc', 'abc גבא'],
  ['a (אב) b', 'a (בא) b'],
])('shows %s in the order of bidirectional text', (line, paper) => {
  const runs = splitRuns(line, () => 'font');
  const shown = runs.map(({ text, isRightToLeft }) => (isRightToLeft ? Array.from(text).reverse().join('') : text));
  expect(shown.join('')).toBe(paper);
});
