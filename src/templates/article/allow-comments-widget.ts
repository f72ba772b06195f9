import type { AstroGlobal } from 'astro';
import type { Site } from '../../components/head/metadata.ts';

/**
 * Lets a page with comments load the widget of the configured vendor: its script, its requests and its frames.
 * Without a vendor every page uses only the site.
 */
export function allowCommentsWidget(csp: AstroGlobal['csp'], widget: Site['commentsWidget']): void {
  if (!widget) return;
  const { origin } = new URL(widget.script);
  // Once a host is named, our own has to be named too.
  for (const source of ["'self'", origin]) csp?.insertScriptResource(source);
  csp?.insertDirective(`frame-src ${origin}`);
  csp?.insertDirective(`connect-src ${origin}`);
}
