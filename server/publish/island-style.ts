const opening = Buffer.from('<style>astro-island');
const closing = Buffer.from('</style>');
const headEnd = Buffer.from('</head>');

/**
 * Moves the style of Astro's islands, which the renderer writes where the first island stands, into the head: HTML
 * allows it nowhere else. Its hash in the content policy stays good, as not a byte of it changes.
 */
export function liftIslandStyle(html: Buffer): Buffer {
  const at = html.indexOf(opening);
  const head = html.indexOf(headEnd);
  if (at < 0 || head < 0 || head > at) return html;
  const end = html.indexOf(closing, at) + closing.length;
  return Buffer.concat([html.subarray(0, head), html.subarray(at, end), html.subarray(head, at), html.subarray(end)]);
}
