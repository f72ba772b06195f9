/** Elements of a drawing that show something, or name it; those of RFC 7996 and the gradients that drawing programs write. */
const elements: ReadonlySet<string> = new Set(
  'svg g a defs use title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop marker clipPath'.split(
    ' ',
  ),
);

export const isSvgElement = (name: string): boolean => elements.has(name);

/** Attributes with the place, the shape and the look of an element. */
const attributes: ReadonlySet<string> = new Set(
  (
    'id class x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy d points width height viewBox version baseProfile preserveAspectRatio transform ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit color opacity display visibility font-family font-size font-style font-variant ' +
    'font-weight text-anchor text-rendering shape-rendering dominant-baseline letter-spacing word-spacing textLength ' +
    'lengthAdjust offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod marker-start marker-mid ' +
    'marker-end markerWidth markerHeight markerUnits refX refY orient clip-path clip-rule clipPathUnits href xlink:href role style'
  ).split(' '),
);

/** Returns whether a drawing keeps an attribute: nothing that leads out of it, and nothing that runs. */
export function isSvgAttribute(name: string, value: string): boolean {
  if (!attributes.has(name) || value.length > 200_000) return false;
  if (name.endsWith('href')) return /^#[\w.-]{1,100}$/.test(value);
  const bare = value.replaceAll(/url\(\s*["']?#[\w.-]{1,100}["']?\s*\)/g, '');
  return !/url\s*\(|expression|javascript:|@import|[\\<>]/i.test(bare);
}
