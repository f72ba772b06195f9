import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../cli/free-port.ts';
import { demoWords, readDemoWords } from '../../../tests/support/demo-words.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { systemClock } from '../clock.ts';
import { beginTrace, runAs } from '../monitoring/current-work.ts';
import { hear } from '../monitoring/happenings.ts';
import { deliverEmails } from './deliver-email.ts';
import { mailKinds, type ConsentCheck } from './mail-topic.rules.ts';
import type { EmailDraft, MailContent, MailedOrder, UnsubscribeLinks } from './mail.contract.ts';
import { createMailer } from './mailer.ts';
import { writeMail } from './write-mail.ts';

const writtenMail = (draft: EmailDraft, links?: UnsubscribeLinks) => writeMail(draft, demoWords[draft.language], links);

const link = 'https://www.example.org/user/verify-email?token=abc&x=1';
const email = (content: Partial<MailContent> = {}, to = 'ana@example.net'): EmailDraft => ({
  to,
  language: 'en',
  content: { kind: 'verifyEmail', name: 'Ana Núñez', link, ...content } as MailContent,
});

const order: MailedOrder = {
  lines: [{ quantity: 2, name: 'MSCA 70 <2026>', details: 'Format: Print', amount: '$240.00' }],
  totals: [
    { kind: 'subtotal', amount: '$240.00' },
    { kind: 'total', amount: '$248.95' },
  ],
  shipTo: ['Ana Núñez', '1 Main Street'],
  shippingMethod: 'Mensajería en dos días',
  billTo: ['Ana Núñez', '2 <Side> Street'],
  payment: { kind: 'card', brand: 'Visa', last4: '4242' },
  downloads: 'account',
  courses: null,
};

const ofAccount = {
  product: 'MSCA Link',
  date: '01-Feb-2027',
  isRenewing: true,
  owner: 'Olga',
  code: '70',
  title: 'Electrical',
  prefix: 'MSCA',
  form: 'Ask a question',
  reference: '3F2A91BC',
  thanks: 'Soon.',
  changes: [{ kind: 'edition', text: '2029' }],
};
const notice = { kind: 'documentNotice', ...ofAccount } as Partial<MailContent>;

interface Received {
  recipients: string[];
  source: string;
}

async function mailServer(refuses = false, checkConsent?: ConsentCheck) {
  const received: Received[] = [];
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source });
        done(refuses ? new Error('mailbox full') : null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const mailer = createMailer(
    { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'MSCA <no-reply@example.org>', dataDir: '/nowhere' },
    systemClock,
    readDemoWords,
    checkConsent,
  );
  return {
    mailer,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const headersOf = (source: string) =>
  source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n\s+/g, ' ')
    .split('\r\n');

/** Reasons that are keys, by kind; others are sentences. */
const reasons: Readonly<Record<string, string>> = { planFailed: 'contested', pricePlanFailed: 'refused' };

describe('writeMail', () => {
  it.each(mailKinds.flatMap((kind) => (['en', 'es'] as const).map((language) => [kind, language] as const)))(
    'writes %s in %s with its link and without an empty place',
    (kind, language) => {
      const ofReview = { committee: 'EIC', number: '7', note: 'No seat is vacant.' };
      const of = {
        newEmail: 'new@example.net',
        method: 'twoFactor',
        orderNumber: '4F7K-9Q2D',
        amount: '$94.35',
        card: { brand: 'Visa', last4: '4242' },
        isCardKept: true,
        items:
          ['unitsCancelled', 'orderGivenUp'].includes(kind) || kind.startsWith('return')
            ? '2 × NFP 70'
            : ['2 × NFP 70'],
        parcel: { carrier: 'UPS', tracking: '1Z999', trackingLink: 'https://example.net/1Z999' },
        refund: { amount: '$12.00', method: 'card', card: { brand: 'Visa', last4: '4242' } },
        poNumber: 'PO-7',
        isOverdue: false,
        until: 'December 1, 2026',
        item: 'NFP 70',
        promisedDay: 'December 1, 2026',
        newDay: null,
        answerBy: 'December 9, 2026',
        course: 'Hot work',
        before: 'December 1, 2026, Akron',
        after: 'December 2, 2026, Akron',
        calendar: 'BEGIN:VCALENDAR',
        address: 'Returns, 1 Main Street',
        reason: reasons[kind] ?? 'It is marked.',
        change: 'price',
        list: 'member',
        isEnd: true,
        time: 'Monday, 9:00 AM',
        detail: 'fields.title',
        by: 'ben@example.org',
        texts: [{ title: 'Doors', link: 'https://example.net/doors' }],
        more: 2,
        order,
        ...ofAccount,
        ...ofReview,
      };
      const content = { kind, name: 'Ana', link, ...of } as MailContent;
      const mail = writtenMail({ to: 'ana@example.net', language, content });
      expect(mail.text).toContain(link);
      expect(mail.html).toContain('token=abc&amp;x=1');
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.text + mail.html + mail.subject).not.toMatch(/\{\w+\}|undefined/);
    },
  );

  it('escapes what people entered', () => {
    const mail = writtenMail(email({ name: '<img src=x onerror=alert(1)> & "Ana"' }));
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Ana&quot;');
  });

  it('makes no link of a name', () => {
    const mail = writtenMail(email({ name: 'Win at https://evil.example/prize' }));
    expect(mail.text).not.toContain('evil.example');
  });
});

describe('an order', () => {
  const content: MailContent = { kind: 'orderConfirmation', name: 'Ana', link, orderNumber: '4F7K-9Q2D', order };

  it('is listed with its lines and totals in text and HTML', () => {
    const mail = writtenMail({ to: 'ana@example.net', language: 'es', content });
    expect(mail.subject).toBe('Su pedido 4F7K-9Q2D a la MSCA');
    expect(mail.text).toContain('2 × MSCA 70 <2026> (Format: Print): $240.00\n\nSubtotal: $240.00\nTotal: $248.95');
    expect(mail.text).toContain('Se envía a:\nAna Núñez\n1 Main Street');
    expect(mail.text).toContain('Forma de envío:\nMensajería en dos días');
    expect(mail.text).toContain('Dirección de facturación:\nAna Núñez\n2 <Side> Street');
    expect(mail.text).toContain('Pago:\nVisa terminada en 4242');
    expect(mail.html).toContain('Ana Núñez<br/>2 &lt;Side&gt; Street');
    expect(mail.html).toContain('2 × MSCA 70 &lt;2026&gt;');
    expect(mail.html).toContain('$248.95');
  });

  it.each([
    ['purchase-order', { payment: { kind: 'purchase-order', number: 'PO <7>' } }, 'Payment:\nPurchase order PO <7>'],
    ['nothing', { payment: { kind: 'none' } }, 'Payment:\nNo payment was needed'],
    ['files of an account', { downloads: 'account' }, 'Follow the link below and sign in.'],
    ['files of a guest', { downloads: 'guest' }, 'The link below works in any browser, without an account'],
    ['courses', { courses: { calendarLink: null } }, 'How to join your courses and examinations is on the page'],
    ['dates', { courses: { calendarLink: 'https://x.example/c' } }, 'into your calendar:\nhttps://x.example/c'],
  ] as [string, Partial<MailedOrder>, string][])(
    'says how it was paid and where its files are: %s',
    (_, part, said) => {
      const changed: MailContent = { ...content, order: { ...order, ...part } };
      expect(writtenMail({ to: 'ana@example.net', language: 'en', content: changed }).text).toContain(said);
    },
  );

  it('leaves out what it does not have', () => {
    const bare: MailedOrder = { ...order, shipTo: null, shippingMethod: null, billTo: null, downloads: null };
    const mail = writtenMail({ to: 'ana@example.net', language: 'en', content: { ...content, order: bare } });
    expect(mail.text).not.toMatch(/Ships to|Shipping method|Billing address|Downloads/);
    expect(mail.html).not.toMatch(/Ships to|Shipping method|Billing address|Downloads/);
  });

  it('goes out of the outbox, and waits while the mail server is away', async () => {
    const sent: EmailDraft[] = [];
    const refusing = deliverEmails({ send: () => Promise.reject(Object.assign(new Error('x'), { code: 'ESOCKET' })) });
    const deliver = deliverEmails({ send: async (each) => (sent.push(each), 'sent') });
    const message = { connector: 'mail', kind: 'order-confirmation', reference: 'order-1' } as const;
    const payload = { to: 'ana@example.net', language: 'en', content };
    expect(await deliver({ ...message, payload })).toEqual({ ok: true });
    expect(sent).toEqual([payload]);
    const away = { ok: false, isPermanent: false, reason: 'The mail server did not take the e-mail (ESOCKET).' };
    expect(await refusing({ ...message, payload })).toEqual(away);
    expect(await deliver({ ...message, payload: { to: '' } })).toMatchObject({ ok: false, isPermanent: true });
  });

  it.each([
    ['a field that emails do not have', { userID: 'ana' }, 'userID'],
    ['an unknown kind', { content: { kind: 'toString', name: '', link: '' } }, 'content'],
    ['a language that no mail is written in', { language: 'fr' }, 'language'],
  ])('is refused aloud with %s', async (_, change, place) => {
    const deliver = deliverEmails({ send: async () => 'sent' });
    const payload = { to: 'ana@example.net', language: 'en', content, ...change };
    const reason = `The message is no e-mail: ${place}.`;
    expect(await deliver({ connector: 'mail', kind: 'x', reference: 'x', payload })).toEqual({
      ok: false,
      isPermanent: true,
      reason,
    });
  });
});

describe('createMailer with SMTP_URL', () => {
  it('sends text and HTML to the one recipient', async () => {
    await using server = await mailServer();
    await server.mailer.send(email());
    expect(server.received).toHaveLength(1);
    const { recipients, source } = server.received[0] ?? { recipients: [], source: '' };
    expect(recipients).toEqual(['ana@example.net']);
    expect(headersOf(source)).toContain('From: MSCA <no-reply@example.org>');
    expect(headersOf(source)).toContain('Subject: Confirm your email address');
    expect(source).toContain('text/plain');
    expect(source).toContain('text/html');
  });

  it.each([
    'Ana\r\nBcc: victim@example.net',
    'Ana\nSubject: other',
    'Ana\r\n\r\nbody',
    'Ana\u2028Bcc: victim@example.net',
  ])('adds no header for the name %j', async (name) => {
    await using server = await mailServer();
    await server.mailer.send(email({ name }));
    const { recipients, source } = server.received[0] ?? { recipients: [], source: '' };
    expect(recipients).toEqual(['ana@example.net']);
    expect(headersOf(source).filter((line) => /^(bcc|cc|subject):/i.test(line))).toEqual([
      'Subject: Confirm your email address',
    ]);
  });

  it('makes no second recipient of an address', async () => {
    await using server = await mailServer();
    await server.mailer.send(email({}, 'ana@example.net, victim@example.net')).catch(() => undefined);
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('victim@example.net');
  });

  it('reports a server that refuses, and counts what came of each mail', async () => {
    const outcomes: string[] = [];
    onTestFinished(hear('mail', ({ outcome }) => outcomes.push(outcome)));
    await using refusing = await mailServer(true);
    await expect(refusing.mailer.send(email())).rejects.toThrow();
    await using server = await mailServer();
    await server.mailer.send(email());
    expect(outcomes).toEqual(['failed', 'sent']);
  });

  it('has the id of the request that it is sent for', async () => {
    await using server = await mailServer();
    const work = { requestId: 'ticket-0815', trace: beginTrace(false), whole: null };
    await runAs(work, () => server.mailer.send(email()));
    await server.mailer.send(email());
    const ids = server.received.map(({ source }) => headersOf(source).filter((line) => /^x-request-id/i.test(line)));
    expect(ids).toEqual([['X-Request-ID: ticket-0815'], []]);
  });

  it('sends the calendar file of a moved session with its email', async () => {
    await using server = await mailServer();
    const facts = { orderNumber: '4F7K-9Q2D', course: 'Hot work', before: 'Monday', after: 'Tuesday' };
    const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    const link = 'https://example.org/products/hot-work';
    const content = { kind: 'sessionMoved', name: 'Ana', link, calendar, ...facts } as const;
    await server.mailer.send({ to: 'ana@example.net', language: 'en', content });
    const { source } = server.received[0] ?? { source: '' };
    expect(source).toMatch(/Content-Type: text\/calendar; [^]*name=course\.ics/);
    expect(source).toMatch(/BEGIN:VCALENDAR|QkVHSU46VkNBTEVOREFS/);
  });
});

describe('createMailer without SMTP_URL', () => {
  it('writes a file for each mail that people can read and others cannot', async () => {
    await using folder = await temporaryFolder();
    const mailer = createMailer(
      { smtpUrl: undefined, mailFrom: 'MSCA <no-reply@example.org>', dataDir: folder.path },
      systemClock,
      readDemoWords,
    );
    await mailer.send(email({}, '../../etc/ana@example.net'));
    await mailer.send(email());
    const names = (await readdir(path.join(folder.path, 'mail'))).filter((name) => name.endsWith('.txt'));
    expect(names).toHaveLength(2);
    const file = path.join(folder.path, 'mail', names.find((name) => name.includes('-ana@')) ?? '');
    expect(await readFile(file, 'utf8')).toMatch(
      /^From: MSCA <no-reply@example\.org>\nTo: ana@example\.net\nSubject: Confirm/,
    );
    expect(await readFile(file, 'utf8')).toContain(link);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('an email people can opt out of', () => {
  const links = {
    page: 'https://x.example/user/unsubscribe?token=t',
    oneClick: 'https://x.example/api/mail/unsubscribe/t',
  };
  const draft = { ...email(notice), userId: 'ana' };

  it('names the ways out, for people and for mail programs', async () => {
    const asked: unknown[] = [];
    await using server = await mailServer(false, async (...question) => {
      asked.push(question);
      return links;
    });
    await server.mailer.send(draft);
    expect(asked).toEqual([[{ category: 'codes', name: '70' }, draft]]);
    const [received] = server.received;
    const headers = headersOf(received?.source ?? '');
    expect(headers).toContain(`List-Unsubscribe: <${links.oneClick}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const { text, html } = writtenMail(draft, links);
    expect(text).toContain(`Stop emails like this one\n${links.page}`);
    expect(html).toContain(`<a href="${links.page}">`);
  });

  it('is dropped without consent, and asked for of no other email', async () => {
    const asked: unknown[] = [];
    await using server = await mailServer(false, async (topic) => {
      asked.push(topic);
      return null;
    });
    await server.mailer.send(draft);
    await server.mailer.send(email());
    expect([asked.length, server.received.length]).toEqual([1, 1]);
    expect(headersOf(server.received[0]?.source ?? '').join()).not.toContain('List-Unsubscribe');
    await using unasked = await mailServer();
    await unasked.mailer.send(draft);
    expect(unasked.received).toEqual([]);
  });

  const message = { connector: 'mail', kind: 'document-notice', reference: 'notice-1' } as const;

  it('is asked for with its account when it comes out of the outbox', async () => {
    const asked: unknown[] = [];
    await using server = await mailServer(false, async (_, { userId }) => {
      asked.push(userId);
      return links;
    });
    const stored: unknown = JSON.parse(JSON.stringify(draft));
    const payload = stored as Record<string, unknown>;
    expect(await deliverEmails(server.mailer)({ ...message, payload })).toEqual({ ok: true });
    expect([asked, server.received.length]).toEqual([['ana'], 1]);
  });

  it('is withheld without consent, which is not a delivery, and refused where it names no account', async () => {
    await using server = await mailServer(false, async () => null);
    const deliver = deliverEmails(server.mailer);
    const withheld = await deliver({ ...message, payload: { ...draft } });
    expect(withheld).toEqual({ ok: true, withheld: expect.stringMatching(/has not agreed/) as string });
    const nobody = await deliver({ ...message, payload: { ...email(notice) } });
    expect(nobody).toMatchObject({ ok: false, isPermanent: true });
    expect(server.received).toEqual([]);
  });
});

it('sends in the name of the organisation where MAIL_FROM has none, and without one while it cannot be read', async () => {
  await using folder = await temporaryFolder();
  const names: (string | null)[] = ['NOI', null];
  const settings = { smtpUrl: undefined, mailFrom: 'no-reply@noi.example', dataDir: folder.path };
  const mailer = createMailer(
    { ...settings, senderName: async () => names.shift() ?? null },
    systemClock,
    readDemoWords,
  );
  await mailer.send(email({}, 'first@example.net'));
  await mailer.send(email({}, 'second@example.net'));
  const files = (await readdir(path.join(folder.path, 'mail'))).filter((name) => name.endsWith('.txt'));
  const heads = await Promise.all(files.map((name) => readFile(path.join(folder.path, 'mail', name), 'utf8')));
  expect(heads.map((text) => text.split('\nSubject')[0]).toSorted()).toEqual([
    'From: NOI <no-reply@noi.example>\nTo: first@example.net',
    'From: no-reply@noi.example\nTo: second@example.net',
  ]);
});
