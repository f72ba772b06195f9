import { describe, expect, it } from 'vitest';
import { demoForm } from '../../../tests/support/demo-forms.ts';
import { toFormMessage } from './form-message.rules.ts';
import { outgoingMessages } from '../submissions/outgoing-messages.ts';
import { readFormItem } from './read-form-item.rules.ts';

type Asked = [id: string, fieldType: string, label: string, answer: string, fieldKey?: string];
const lists = { enumerations: {}, topics: [], countries: [], codes: [] };

/** Returns the person of what a form with these fields tells. */
function personOf(formType: string, asked: readonly Asked[]) {
  const fields = asked.map(([id, fieldType, label, , fieldKey]) => ({
    id,
    fieldType,
    label,
    ...(fieldKey && { fieldKey }),
  }));
  const definition = JSON.stringify({ formType, pageTitle: 'Ask', fields, lists });
  const form = readFormItem({ id: 'ask', title: 'Ask', definition });
  if (!form) throw new Error('The form cannot be read.');
  const answers = Object.fromEntries(asked.map(([id, , , answer]) => [id, answer]));
  return toFormMessage(form, { id: 's-1', answers, profileNumber: null })?.message.person;
}
const mira = { firstName: 'Mira', lastName: 'Quist', email: 'mira@example.net' };

describe.each(['SalesforceCase', 'SalesforceLead', 'Pardot'])('a form of the type %s', (formType) => {
  it.each<[string, readonly Asked[], object | undefined]>([
    [
      'the usual names',
      [
        ['firstName', 'single-line-text', 'x', 'Mira'],
        ['lastName', 'single-line-text', 'x', 'Quist'],
        ['email', 'email', 'x', 'mira@example.net'],
        ['company', 'single-line-text', 'x', 'Quist & Co'],
        ['phone', 'telephone', 'x', '330 555 0140'],
      ],
      { ...mira, company: 'Quist & Co', phone: '330 555 0140' },
    ],
    [
      'names of the editor’s own',
      [
        ['who', 'single-line-text', 'Given name', 'Mira'],
        ['family', 'single-line-text', 'Surname', 'Quist'],
        ['reply-to', 'email', 'Where can we answer?', 'mira@example.net'],
        ['firm', 'single-line-text', 'Organization', 'Quist & Co'],
        ['call', 'telephone', 'A number for the day', '330 555 0140'],
      ],
      { ...mira, company: 'Quist & Co', phone: '330 555 0140' },
    ],
    [
      'the keys of the CRM',
      [
        ['a', 'single-line-text', 'x', 'Mira', 'FirstName'],
        ['b', 'single-line-text', 'x', 'Quist', 'LastName'],
        ['c', 'email', 'x', 'mira@example.net', 'SuppliedEmail'],
        ['d', 'single-line-text', 'x', 'Quist & Co', 'SuppliedCompany'],
      ],
      { ...mira, company: 'Quist & Co' },
    ],
    [
      'Spanish labels',
      [
        ['a', 'single-line-text', 'Nombre', 'Mira'],
        ['b', 'single-line-text', 'Apellidos', 'Quist'],
        ['c', 'email', 'Correo electrónico', 'mira@example.net'],
        ['d', 'telephone', 'Teléfono', '330 555 0140'],
      ],
      { ...mira, phone: '330 555 0140' },
    ],
    [
      'one name',
      [
        ['name', 'single-line-text', 'Name', 'Mira Quist'],
        ['contact', 'email', 'x', 'mira@example.net'],
      ],
      { firstName: '', lastName: 'Mira Quist', email: 'mira@example.net' },
    ],
    [
      'two addresses, the second of them named',
      [
        ['other', 'email', 'Address of a colleague', 'nils@example.net'],
        ['email', 'email', 'x', 'mira@example.net'],
      ],
      { firstName: '', lastName: '', email: 'mira@example.net' },
    ],
    [
      'the name of something else',
      [
        ['name', 'single-line-text', 'Name of the building', 'Town hall'],
        ['mail', 'email', 'x', 'mira@example.net'],
      ],
      { firstName: '', lastName: '', email: 'mira@example.net' },
    ],
    [
      'an address in a line of text',
      [['email', 'single-line-text', 'x', 'mira@example.net']],
      { firstName: '', lastName: '', email: 'mira@example.net' },
    ],
    ['a line of text that holds none', [['email', 'single-line-text', 'x', 'by letter']], undefined],
    ['an address that was left out', [['email', 'email', 'x', '']], undefined],
  ])('with %s tells its person', (_, asked, person) => {
    expect(personOf(formType, asked)).toEqual(person);
  });
});

it('shortens a part that a system would refuse for its length', () => {
  const asked: Asked[] = [
    ['lastName', 'single-line-text', 'x', 'Q'.repeat(150)],
    ['email', 'email', 'x', 'mira@example.net'],
  ];
  expect(personOf('SalesforceCase', asked)).toMatchObject({ lastName: 'Q'.repeat(100) });
  const flames: Asked[] = [
    ['lastName', 'single-line-text', 'x', `Q${'🔥'.repeat(60)}`],
    ['email', 'email', 'x', 'mira@example.net'],
  ];
  expect(personOf('SalesforceCase', flames)).toMatchObject({ lastName: `Q${'🔥'.repeat(49)}` });
});

it('tells the address of a form of the marketing system, whatever its field is called', () => {
  const form = demoForm('plan-seminar');
  const visitor = { person: null, account: null };
  const field = form.definition.screens[0]?.fields.find(({ kind }) => kind === 'email');
  const told = (name: string) => {
    const renamed = JSON.parse(
      JSON.stringify(form).replaceAll(`"name":"${field?.name ?? ''}"`, `"name":"${name}"`),
    ) as typeof form;
    const answers = { [name]: 'mira@example.net' };
    return outgoingMessages(renamed, { id: 's-1', answers, at: new Date(0), visitor })[0]?.payload;
  };
  expect(told('email')).toMatchObject({ email: 'mira@example.net' });
  expect(told('reply_to')).toMatchObject({ email: 'mira@example.net' });
});
