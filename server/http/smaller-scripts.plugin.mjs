import { minify } from 'terser';

/** Names at the top of a file belong to that file alone, because each file is a module. */
const options = /** @type {const} */ ({
  module: true,
  compress: { passes: 3, ecma: 2020 },
  mangle: true,
  format: { ecma: 2020 },
});

/**
 * Minifies the browser's scripts a second time, with another minifier than the bundler's: both together save what neither
 * does alone (docs/decisions/engineering.md#scripts-minified-twice).
 * @returns {import('vite').Plugin}
 */
export function smallerScripts() {
  return {
    name: 'stanchion:smaller-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    generateBundle: {
      // After every plugin that looks for what the bundler wrote.
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const { code } = await minify(file.code, options);
          if (code === undefined) this.error(`${file.fileName} could not be minified.`);
          file.code = code;
        }
      },
    },
  };
}
