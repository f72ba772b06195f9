const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that draw, and those that name what is drawn; none runs, links or fetches. */
export const allowedElements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan clipPath mask pattern
  linearGradient radialGradient stop style
`);

const paints = `
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule mask stop-color stop-opacity display visibility
  font-family font-size font-weight font-style letter-spacing word-spacing text-anchor dominant-baseline
  paint-order vector-effect shape-rendering enable-background isolation mix-blend-mode mask-type
`;

/** Attributes that describe a shape or its paint; `id`, `class`, `style` and `href` are read apart. */
export const allowedAttributes = words(`
  ${paints} d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate width height points viewBox preserveAspectRatio
  transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits clipPathUnits maskUnits
  maskContentUnits offset spreadMethod textLength lengthAdjust pathLength version overflow
`);

const allowedProperties = words(paints);

/** Values of a drawing: numbers, names, colours, and references to parts of itself. */
function keepValue(value: string, prefix: string): string | null {
  const local = value.replace(/url\(\s*(["']?)#([\w:.-]+)\1\s*\)/g, (_, _quote, id: string) => `url(#${prefix}${id})`);
  const rest = local.replace(/url\(#[\w:.-]+\)/g, '');
  return /url|image|expression|javascript|data:|https?:|[\\@{}<>]|\/\*|\/\//i.test(rest) ? null : local;
}

/** Returns the declarations of a style that paint; any other is left out. */
export function keepDeclarations(text: string, prefix: string): string {
  return text
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':');
      const property = declaration.slice(0, at).trim();
      const value = keepValue(declaration.slice(at + 1).trim(), prefix);
      return at > 0 && value !== null && allowedProperties.has(property) ? [`${property}:${value}`] : [];
    })
    .join(';');
}

const selector = /^[.#]?[a-z][\w-]*$/i;

/** Returns the rules of a style element whose selectors are plain; at-rules are left out with what they hold. */
export function keepRules(text: string, prefix: string): string {
  const plain = text.replace(/\/\*[^]*?\*\//g, '').replace(/@[^{};]*(;|\{(?:[^{}]|\{[^{}]*\})*\})/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .flatMap(([, selectors = '', declarations = '']) => {
      const names = selectors.split(',').map((each) => each.trim());
      const kept = keepDeclarations(declarations, prefix);
      if (kept === '' || !names.every((each) => selector.test(each))) return [];
      return [`${names.map((each) => each.replace(/^([.#])/, `$1${prefix}`)).join()}{${kept}}`];
    })
    .join('');
}

const number = (text: string | undefined): number | null => {
  const [, digits] = /^([\d.]+)(px)?$/.exec(text?.trim() ?? '') ?? [];
  const value = Number(digits);
  return digits !== undefined && value > 0 && value < 100_000 ? value : null;
};

/** Reads the size of a drawing from its viewBox, else from its width and height; null without either. */
export function readViewBox(attributes: Readonly<Record<string, string>>) {
  const numbers = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, boxWidth = 0, boxHeight = 0] = numbers;
  if (numbers.length === 4 && numbers.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0) {
    return { width: boxWidth, height: boxHeight, box: `${x} ${y} ${boxWidth} ${boxHeight}` };
  }
  const width = number(attributes['width']);
  const height = number(attributes['height']);
  return width && height ? { width, height, box: `0 0 ${width} ${height}` } : null;
}
