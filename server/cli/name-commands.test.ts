import { expect, it } from 'vitest';
import { nameCommands } from './name-commands.ts';

it.each([
  ['npm run people -- invite MAIL administrator', 'stanchion people invite MAIL administrator'],
  ['npm run setup    asks', 'stanchion setup    asks'],
  ['npm run setup -- --from FILE --check', 'stanchion setup --from FILE --check'],
  ['Start the site with npm start.', 'Start the site with stanchion start.'],
])('names %j as a release does', (text, named) => {
  expect(nameCommands(text, 'stanchion')).toBe(named);
  expect(nameCommands(text, undefined)).toBe(text);
});
