import { expect, it } from 'vitest';
import type { MailContent } from './mail.contract.ts';
import { findMailTopic } from './mail-topic.rules.ts';

it('gives everybody what they asked for or must know, and lets a reader of one code opt out of it', () => {
  const topic = (content: object) => findMailTopic(content as MailContent);
  expect(topic({ kind: 'orderConfirmation' })).toEqual({ category: 'service' });
  expect(topic({ kind: 'passwordChanged' })).toEqual({ category: 'service' });
  expect(topic({ kind: 'documentNotice', code: 'msca-70' })).toEqual({ category: 'codes', name: 'msca-70' });
});
