import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitizeSvg, svgLimit } from './sanitize-svg.ts';

const drawing = (inside: string, root = 'viewBox="0 0 200 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`;
const clean = (inside: string) => sanitizeSvg(drawing(inside), 'p-');

it('keeps shapes, gradients and classes, their names with a prefix', () => {
  const read = clean(
    '<style>.a{fill:url(#g);stroke:#fff}</style><defs><linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient></defs>' +
      '<g class="a b" transform="scale(2)"><path d="M0 0h3"/><use xlink:href="#g"/></g><text x="1">A &amp; B</text>',
  );
  expect(read).toMatchObject({ width: 200, height: 50, removed: [] });
  expect(read?.svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" width="200" height="50">' +
      '<style>.p-a{fill:url(#p-g);stroke:#fff}</style><defs><linearGradient id="p-g"><stop offset="1" stop-color="red"></stop>' +
      '</linearGradient></defs><g class="p-a p-b" transform="scale(2)"><path d="M0 0h3"></path><use href="#p-g"></use></g>' +
      '<text x="1">A &amp; B</text></svg>',
  );
});

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in another case of letters', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a script within a shape', '<g><script href="https://evil.example/x.js"/></g>'],
  ['HTML within', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>'],
  ['an event handler', '<path d="M0 0" onload="alert(1)" onclick="alert(1)"/>'],
  ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>'],
  ['a script address', '<use href="javascript:alert(1)"/>'],
  ['a picture of another place', '<image href="https://evil.example/pixel.png" width="1" height="1"/>'],
  ['a reference into another file', '<use xlink:href="https://evil.example/x.svg#a"/>'],
  ['a data address', '<use href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>'],
  ['an import', '<style>@import url(https://evil.example/x.css);.a{fill:red}</style>'],
  ['a background of another place', '<style>.a{fill:url(https://evil.example/#a)}</style>'],
  ['an escaped address', '<style>.a{fill:u\\72l(https://evil.example/)}</style>'],
  ['an address in an attribute', '<path d="M0 0" fill="url(https://evil.example/#a)"/>'],
  ['an address in a style', '<path style="fill:url(//evil.example/a);background:url(x)" d="M0 0"/>'],
  ['an animation that sets a link', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['a set that adds a handler', '<set attributeName="onmouseover" to="alert(1)"/>'],
  ['a font of another place', '<style>@font-face{font-family:x;src:url(https://evil.example/f)}</style>'],
  ['a style that closes itself', '<style><![CDATA[.a{fill:red}</style><script>alert(1)</script>]]></style>'],
  ['metadata', '<metadata><rdf:RDF xmlns:rdf="http://evil.example">onload</rdf:RDF></metadata>'],
])('leaves out %s', (_, inside) => {
  const svg = clean(inside)?.svg ?? '';
  expect(svg).toMatch(/^<svg .*<\/svg>$/);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
    /script|alert|evil|foreign|\son\w+=|@|https?:|data:/i,
  );
});

it.each([
  ['no drawing', '<html></html>'],
  ['what is not well-formed', '<svg viewBox="0 0 1 1"><g></svg>'],
  ['a drawing without a size', drawing('', '')],
  ['a size of nothing', drawing('', 'viewBox="0 0 0 50"')],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${drawing('<text>&a;</text>')}`],
  ['an external subset', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd" [<!ENTITY % a SYSTEM "x">]>${drawing('')}`],
  ['too long a text', drawing(`<path d="${'M0 0'.repeat(svgLimit / 4)}"/>`)],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect(sanitizeSvg(text, 'p-')).toBeNull();
});

it('says what it left out', () => {
  expect(clean('<script/><path d="M0 0" onclick="x"/>')?.removed.toSorted()).toEqual(['onclick', 'script']);
});

it('writes the same again when it reads what it wrote, and nothing active, whatever the attributes', () => {
  const attribute = fc.record({
    name: fc.constantFrom('fill', 'style', 'href', 'xlink:href', 'onload', 'd', 'class', 'id', 'mask', 'filter'),
    value: fc.oneof(
      fc.string(),
      fc.constantFrom('url(#a)', 'url(http://evil.example)', 'javascript:x', '"><script>x', 'fill:red'),
    ),
  });
  const escape = (text: string) => text.replace(/[&<>"\p{Cc}\uFFFE\uFFFF]/gu, '');
  fc.assert(
    fc.property(fc.uniqueArray(attribute, { selector: ({ name }) => name }), (attributes) => {
      const written = attributes.map(({ name, value }) => `${name}="${escape(value)}"`).join(' ');
      const once = clean(`<path ${written}/>`);
      expect(once?.svg).not.toMatch(/<script|\sonload|evil\.example|\sfilter=/);
      expect(sanitizeSvg(once?.svg ?? '', '')?.svg).toBe(once?.svg);
    }),
  );
});
