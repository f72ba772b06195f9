import sharp from 'sharp';
import type { Visitor } from './fake-visitor.ts';

/** Adds a picture to the library as an editor. @returns the address of one of its sizes */
export async function addPicture(editor: Visitor, name: string, color = '#b33'): Promise<string> {
  const { origin } = editor;
  const upload = new FormData();
  const create = { width: 600, height: 300, channels: 3 as const, background: color };
  const picture = await sharp({ create }).png().toBuffer();
  upload.set('intent', 'add');
  upload.set('answer', 'json');
  upload.set('isDecoration', 'on');
  upload.set('file', new File([new Uint8Array(picture)], name, { type: 'image/png' }));
  const headers = { cookie: editor.cookie, origin };
  const answer = await fetch(`${origin}/editor/images`, { method: 'POST', headers, body: upload, redirect: 'manual' });
  const text = await answer.text();
  const address = /\/images\/[0-9a-f]{32}-\d+x\d+\.webp/.exec(text)?.[0];
  if (!address) throw new Error(`The picture was not added: ${answer.status} ${text.slice(0, 500)}`);
  return address;
}
