/**
 * Commands that are part of the build, each a file of this folder: a release runs them without sources. They are part of
 * the stamp of the build (build-stamp.mjs).
 */
export const builtCommands = [
  'backup',
  'catalog',
  'content',
  'edge',
  'library',
  'migrate',
  'people',
  'search',
  'setup',
  'token',
];
