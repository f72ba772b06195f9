import { expect, it } from 'vitest';
import { pastedPicture, pictureIn } from './dropped-picture.ts';

const picture = new File(['x'], 'door.png', { type: 'image/png' });
const paper = new File(['x'], 'paper.pdf', { type: 'application/pdf' });
const held = (files: File[], texts: Record<string, string> = {}) =>
  ({ files, getData: (type: string) => texts[type] ?? '' }) as unknown as DataTransfer;

it.each([
  ['a picture', held([picture]), picture],
  ['a picture among other files', held([paper, picture]), picture],
  ['another file', held([paper]), null],
  ['nothing', null, null],
])('takes the picture of a drop with %s', (_, data, found) => expect(pictureIn(data)).toBe(found));

it.each([
  ['a picture alone', held([picture]), picture],
  ['a picture copied from a page', held([picture], { 'text/html': '<img src="https://example.org/a.png">' }), picture],
  ['words of a word processor', held([picture], { 'text/html': '<p>Words</p>', 'text/plain': 'Words' }), null],
  ['plain words', held([picture], { 'text/plain': 'Words' }), null],
])('takes the picture of the clipboard with %s', (_, data, found) => expect(pastedPicture(data)).toBe(found));
