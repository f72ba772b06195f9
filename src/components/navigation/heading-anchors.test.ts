import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headingAnchors } from './heading-anchors.ts';
import { renderMarkdown } from '../../../server/content/texts/render-markdown.ts';

const anchored = (markdown: string) => headingAnchors(renderMarkdown(markdown));

it('names the outermost headings and leads to them', () => {
  const { html, entries } = anchored('## The *bend* & curve\n\n### Inside\n\n## The bend curve\n\n## "Why?"');
  expect(entries).toEqual([
    { id: 'the-bend-curve', label: 'The bend & curve' },
    { id: 'the-bend-curve-2', label: 'The bend curve' },
    { id: 'why', label: '"Why?"' },
  ]);
  expect(html).toContain('<h2 id="the-bend-curve">The <em>bend</em> &amp; curve</h2>');
  expect(html).toContain('<h3 id="inside">Inside</h3>');
});

it('gives every heading its own anchor, whatever it says, and no markup gets out of it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (texts) => {
      const { html, entries } = anchored(texts.map((text) => `## ${text.replace(/\s+/g, ' ')}`).join('\n\n'));
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      for (const { id } of entries) {
        expect(id).not.toMatch(/["'<>&\s]/);
        expect(html).toContain(`<h2 id="${id}">`);
      }
    }),
  );
});

it('keeps an exponent in the name of a heading, and its language', () => {
  const { html, entries } = anchored('## Leaks below 10<sup>-5</sup>\n\n<h2 lang="es">Fugas</h2>');
  expect(entries.map(({ label }) => label)).toEqual(['Leaks below 10⁻⁵', 'Fugas']);
  expect(html).toContain('<h2 id="fugas" lang="es">Fugas</h2>');
});
