import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

/** Returns the path of a linted file from the root, with "/"; that of its template for a script that ESLint took out of it. */
export const toProjectPath = (filename) =>
  path
    .relative(root, path.resolve(filename))
    .split(path.sep)
    .join('/')
    .replace(/\.astro\/.*$/, '.astro');

export const isTest = (file) => /\.test\.tsx?$/.test(file);
