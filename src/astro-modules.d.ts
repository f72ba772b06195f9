/**
 * A template as the compiler of all other sources sees it. `astro check` reads templates themselves and must not know
 * this file: a template that does not exist would pass there for one.
 */
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
  const template: AstroComponentFactory;
  export default template;
}
