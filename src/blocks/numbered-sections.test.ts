import { expect, it } from 'vitest';
import { hasNumberedSections } from './numbered-sections.ts';
import { proseHtml } from './prose-html.ts';

const shown = (markdown: string) =>
  proseHtml(markdown, { language: 'en', t: (key: string) => (key === 'SectionChanged' ? 'Changed' : key) });

it.each([
  ['### § 4.2.1 Width', '<a class="section-number" href="#s4.2.1">§ 4.2.1</a> Width', 's4.2.1'],
  ['## § 4 Lanes', '<a class="section-number" href="#s4">§ 4</a> Lanes', 's4'],
  ['### § A.4.2 Notes', '<a class="section-number" href="#sA.4.2">§ A.4.2</a> Notes', 'sA.4.2'],
  ['### § 4.2 *Width* of lanes', '<a class="section-number" href="#s4.2">§ 4.2</a> <em>Width</em> of lanes', 's4.2'],
])('%s has an address made of its number alone', (markdown, heading, id) => {
  const html = shown(markdown);
  expect(html).toContain(heading);
  expect(html).toContain(`id="${id}"`);
});

it.each(['### 4.2.1 Width', '### Width of § 4.2.1', '### § Width', 'Text with § 4.2.1 in it'])(
  'leaves %s as it is',
  (markdown) => {
    expect(shown(markdown)).not.toContain('section-number');
  },
);

it('keeps the address of a section when its title changes', () => {
  const idOf = (markdown: string) => /id="([^"]+)"/.exec(shown(markdown))?.[1];
  expect(idOf('### § 4.2.1 Width of lanes')).toBe(idOf('### § 4.2.1 Clear width {changed}'));
});

it('marks a section that has changed from its heading to the next, by a word as well', () => {
  const html = shown('### § 4.1 Old\n\nkept\n\n### § 4.2 New {changed}\n\nother\n\n### § 4.3 Last\n\nend');
  const marked = /<div class="changed-section">([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '';
  expect(marked).toContain('<p class="changed-word">Changed</p>');
  expect(marked).toContain('other');
  expect(marked).not.toMatch(/kept|end|\{changed\}/);
  expect(html.match(/changed-section/g)).toHaveLength(1);
});

it('marks a changed section inside a quotation by its word alone, so that the quotation still closes', () => {
  const html = shown('> ### § 4.2 New {changed}\n>\n> other\n\nafter');
  expect(html).toContain('<p class="changed-word">Changed</p>');
  expect(html).not.toContain('<div');
  expect(html).toMatch(/<\/blockquote>\s*<p>after<\/p>/);
});

it('lets no markup out of a heading', () => {
  expect(shown('### § 4.2 <img src=x onerror=alert(1)> <script>alert(1)</script>{changed}')).not.toMatch(
    /<script|onerror/,
  );
});

it.each([
  ['Text\n\n## § 6.1 Sources', true],
  ['### § A.3.2 Notes', true],
  ['## Sources', false],
  ['See § 6.1 of the code', false],
])('knows the text of a standard: %j', (markdown, isStandard) => {
  expect(hasNumberedSections(markdown)).toBe(isStandard);
});
