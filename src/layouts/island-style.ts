const opening = '<style>astro-island';
const closing = '</style>';

/**
 * Moves the style of Astro's islands, which the renderer writes where the first island stands, into the head: HTML
 * allows it nowhere else. Its hash in the content policy stays good, as not a character of it changes.
 */
function lift(html: string): string {
  const at = html.indexOf(opening);
  const head = html.indexOf('</head>');
  if (at < 0 || head < 0 || head > at) return html;
  const end = html.indexOf(closing, at) + closing.length;
  return html.slice(0, head) + html.slice(at, end) + html.slice(head, at) + html.slice(end);
}

/** A page with the style of its islands in its head; any other answer as it is. */
export async function liftIslandStyle(response: Response): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(lift(await response.text()), response);
}
