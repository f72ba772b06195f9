import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findMailFaults } from '../../../tests/support/mail-faults.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { plainMailLook, type MailLook } from './mail-look.ts';

const look: MailLook = {
  name: 'Norms & Rules',
  address: ['1 Quay', 'Oslo'],
  legal: 'Norms AS, Reg. 77',
  logo: 'https://site.test/logo.png',
  brand: '#804020',
};
const write = (given: MailLook) =>
  renderToStaticMarkup(
    createElement(MailFrame, {
      language: 'en',
      subject: 'S',
      look: given,
      children: createElement(MailButton, { href: 'https://site.test/x', look: given, children: 'Go' }),
    }),
  );

it('has the logo with the name of the organisation, its colour, address and legal line', () => {
  const html = write(look);
  for (const part of [
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    '<meta name="color-scheme" content="light"/>',
    '<img src="https://site.test/logo.png" alt="Norms &amp; Rules"',
    'border-top:4px solid #804020',
    'background-color:#804020',
    '<div>1 Quay</div><div>Oslo</div><div>Norms AS, Reg. 77</div>',
  ])
    expect(html).toContain(part);
});

it('has the name in place of a logo, and neither while they are not known', () => {
  const { name, address, legal, brand } = look;
  expect(write({ name, address, legal, brand, logo: null })).not.toContain('<img');
  const plain = write(plainMailLook);
  expect(plain).not.toContain('<img');
  expect(plain).toContain('https://site.test/x');
});

it('is drawn by telephones, dark modes and Outlook as it is meant, and a button of styles alone is not', () => {
  const html = write(look);
  expect(findMailFaults(html)).toEqual([]);
  const bare = html
    .replace(/<td style="padding:12px 24px[^"]*">/, '<td>')
    .replaceAll(/<meta name="(color|supp)[^>]*>/g, '');
  expect(findMailFaults(bare)).toEqual([
    'no color-scheme: dark modes turn colours round',
    'no supported-color-schemes: dark modes turn colours round',
    'a button that is not a padded cell with a colour',
  ]);
});
