import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { projectRoot, readEnv, variableNames } from './env.ts';
import { BadEnvironment } from './bad-environment.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

let count = 0;
const fresh = () => path.join(folder.path, `data-${(count += 1)}`);
const read = (variables: Record<string, string>) => readEnv({ DATA_DIR: fresh(), ...variables });

function problemOf(variables: Record<string, string>): string {
  try {
    read(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(BadEnvironment);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(variables)} was accepted.`);
}

describe('readEnv', () => {
  it('reads the collector of traces with its headers', () => {
    expect(read({}).monitoring).toEqual({ accessLog: 'off', metricsTokens: undefined, traces: undefined });
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    const headers = 'Authorization=Bearer%20abc, X-Tenant=a%3Db';
    expect(
      read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: headers }),
    ).toMatchObject({
      monitoring: {
        traces: { endpoint: 'http://127.0.0.1:4318', headers: { Authorization: 'Bearer abc', 'X-Tenant': 'a=b' } },
      },
    });
    expect(() => read({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow('without OTEL_EXPORTER_OTLP_ENDPOINT');
    for (const bad of ['Authorization', 'two words=x', 'A=b%0d%0aC', 'A=%zz']) {
      expect(() => read({ ...traces, OTEL_EXPORTER_OTLP_HEADERS: bad })).toThrow('OTEL_EXPORTER_OTLP_HEADERS must be');
    }
  });

  it('bounds unsent uploads, in bytes', () => {
    expect(read({}).unsentUploads).toEqual({ total: 2_000_000_000, sender: 300_000_000 });
    const given = read({ UNSENT_UPLOADS_MB: '50', UNSENT_UPLOADS_PER_ADDRESS_MB: '5' });
    expect(given.unsentUploads).toEqual({ total: 50_000_000, sender: 5_000_000 });
    for (const bad of ['0', '-1', '1.5', 'much']) {
      expect(() => read({ UNSENT_UPLOADS_MB: bad })).toThrow('UNSENT_UPLOADS_MB must be a number of megabytes');
    }
  });

  it.each([
    ['SEARCH_DRIVER', 'mysql'],
    ['ACCESS_LOG', 'yes'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with spaces in between'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret@collector:4318'],
    ['OIDC_TRUST_EMAIL', 'yes'],
    ['PROFILE_PROMPT_AFTER', '2026-02-30'],
    ['PROFILE_REMINDER_DAYS', '0'],
    ['PROFILE_REMINDER_DAYS', '366'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '43 21'],
    ['HOST', 'two words'],
    ['SITE_ORIGIN', 'www.example.org'],
    ['SITE_ORIGIN', 'https://www.example.org/'],
    ['SITE_ORIGIN', 'https://www.example.org/path'],
    ['SITE_ORIGIN', 'https://user@www.example.org'],
    ['SITE_ORIGIN', 'https://www.example.org?x=1'],
    ['SITE_ORIGIN', 'https://two words'],
    ['SITE_ORIGIN', 'ftp://www.example.org'],
    ['DATABASE_URL', 'mysql://localhost/db'],
    ['DATABASE_URL', 'postgres://[broken'],
    ['CONTENT_GRAPHQL_URL', 'cms.example.org'],
    ['CONTENT_GRAPHQL_URL', 'javascript:alert(1)'],
    ['CONTENT_GRAPHQL_URL', 'ftp://cms.example.org/graphql'],
    ['CONTENT_TOKEN', 'two\nlines'],
    ['PUBLISH_SECRET', 'too-short'],
    ['CUSTOMERS_TOKEN', 'too-short'],
    ['SESSION_SECRET', 'only-twenty-four-letters'],
    ['DEMO', 'maybe'],
    ['DRAIN_SECONDS', 'soon'],
    ['DRAIN_SECONDS', '-1'],
    ['DATABASE_SESSION_URL', 'mysql://localhost/db'],
    ['DATABASE_POOL', '2'],
    ['DATABASE_POOL', '1000'],
    ['DATABASE_POOL', 'ten'],
    ['MIGRATE', 'never'],
    ['DATABASE_CONNECT_TIMEOUT_MS', '1.5s'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '0'],
    ['DATABASE_LOCK_TIMEOUT_MS', '-5'],
    ['DATABASE_IDLE_TRANSACTION_TIMEOUT_MS', '10000000'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', 'loopback,10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['ERP_URL', 'erp.example.org'],
    ['MARKETING_HOSTS', 'https://go.example.org'],
    ['MARKETING_HOSTS', 'go.example.org/form'],
    ['MARKETING_HOSTS', 'go.example.org:8443'],
    ['MARKETING_HOSTS', 'go.example.org,,x'],
    ['CRM_URL', 'ftp://crm.example.org'],
    ['LMS_URL', 'https://user:password@lms.example.org'],
    ['MARKETING_URL', 'https://marketing.example.org/?key=1'],
    ['COMMENTS_TOKEN', 'two\nlines'],
    ['COMMENTS_URL', 'javascript:alert(1)'],
    ['COMMENTS_URL', "https://comments.example.org/embed.js;script-src'unsafe-inline'"],
    ['COMMENTS_SITE_ID', '24 40'],
    ['SUBMITTALS_VIEWER_URL', 'javascript:alert({draftStatus})'],
    ['SUBMITTALS_VIEWER_URL', 'https://submittals.example.org/view'],
    ['SUBMITTALS_VIEWER_URL', 'https://{code}.example.org/{draftStatus}'],
    ['SUBMITTALS_VIEWER_URL', 'https://submittals.example.org/{draftStatus}/{name}'],
    ['SUBMITTALS_VIEWER_URL', "https://submittals.example.org/{draftStatus};script-src 'unsafe-inline'"],
    ['SUBMITTALS_VIEWER_URL', 'https://user@submittals.example.org/{draftStatus}'],
  ])('stops at %s=%j with a sentence that names the variable', (name, value) => {
    const message = problemOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^The environment variable ${name} must .+\\.$`));
  });

  it('takes a viewer of submittals whose host depends on no document', () => {
    const viewer = 'https://submittals.example.org/view?code={code}&edition={edition}&status={draftStatus}';
    expect(read({ SUBMITTALS_VIEWER_URL: viewer }).submittalsViewer).toBe(viewer);
    expect(read({}).submittalsViewer).toBeUndefined();
  });

  it('takes a vendor of comments with script and key alone', () => {
    const script = 'https://comments.example.org/embed.js';
    expect(read({}).commentsWidget).toBeUndefined();
    expect(read({ COMMENTS_URL: script, COMMENTS_TOKEN: 'k' }).commentsWidget).toEqual({
      script,
      key: 'k',
      siteId: '2440',
    });
    expect(problemOf({ COMMENTS_URL: script })).toContain('without COMMENTS_TOKEN');
    expect(problemOf({ COMMENTS_TOKEN: 'k' })).toContain('without COMMENTS_URL');
  });

  it('knows where each system is reached, and takes a token only with an address', () => {
    const { connectors } = read({
      ERP_URL: 'https://erp.example.org/api',
      ERP_TOKEN: 't',
      LMS_URL: 'http://127.0.0.1:9',
    });
    expect(connectors).toEqual({
      erp: { url: 'https://erp.example.org/api', token: 't' },
      lms: { url: 'http://127.0.0.1:9', token: undefined },
    });
    expect(problemOf({ CRM_TOKEN: 's3cret' })).toBe('The environment variable CRM_TOKEN is set without CRM_URL.');
  });

  it('never repeats a secret', () => {
    expect(problemOf({ PUBLISH_SECRET: 'too-short' })).not.toContain('too-short');
  });

  it('names DATA_DIR when a file is in its way', () => {
    const file = path.join(folder.path, 'file');
    writeFileSync(file, '');
    expect(problemOf({ DATA_DIR: path.join(file, 'data') })).toMatch(/^The environment variable DATA_DIR must .+\.$/);
  });

  it('treats an empty variable as one that is not set', () => {
    expect(read({ PORT: '', SITE_ORIGIN: '', DATABASE_URL: '' })).toMatchObject({
      port: 4321,
      siteOrigin: 'http://localhost:4321',
      databaseUrl: undefined,
    });
  });

  it('derives the origin of the site from the port when none is given', () => {
    expect(read({ PORT: '4400' }).siteOrigin).toBe('http://localhost:4400');
    expect(read({ PORT: '4400', SITE_ORIGIN: 'https://WWW.example.org' }).siteOrigin).toBe('https://www.example.org');
  });

  it.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, false],
    [{ DATABASE_URL: 'postgres://localhost/db' }, false],
    [{ DEMO: 'on', NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/db' }, true],
    [{ DEMO: 'off' }, false],
  ] as [Record<string, string>, boolean][])('with %j is a demo: %s', (variables, isDemo) => {
    expect(read(variables).isDemo).toBe(isDemo);
  });

  it('leads to sample ballots in a demo alone, and to those of a system that is named', () => {
    const named = 'https://ballots.example.org/?member={memberId}';
    const sample = 'https://www.example.org/committees/ballots?member={memberId}';
    const origin = { SITE_ORIGIN: 'https://www.example.org' };
    expect(read({ ...origin, DEMO: 'on' }).voteUrl).toBe(sample);
    expect(read({ ...origin, DEMO: 'off' }).voteUrl).toBeUndefined();
    expect(read({ ...origin, DEMO: 'on', VOTE_URL: named }).voteUrl).toBe(named);
  });
});

describe('misspelt variables', () => {
  it.each([
    ['SITE_ORGIN', 'SITE_ORIGIN'],
    ['SITE_ORIGN', 'SITE_ORIGIN'],
    ['STIE_ORIGIN', 'SITE_ORIGIN'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['SESSION_SECRETS', 'SESSION_SECRET'],
    ['SESSION_SECRET_FILES', 'SESSION_SECRET_FILE'],
    ['S3_BUCKETS', 'S3_BUCKET'],
    ['data_dir', 'DATA_DIR'],
  ])('stop at %s and name %s', (name, meant) => {
    expect(problemOf({ [name]: 'x' })).toContain(
      `The environment variable ${name} does not exist: did you mean ${meant}?`,
    );
  });

  it.each([
    ['HOME', 'HOSTS', 'POST', 'TERM', 'MAIL', 'PWD', 'USER', 'PATH'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_SERVICE_NAME', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'AWS_REGION'],
    ['SITE_URL', 'APP_URL', 'ERP_PORT', 'CRM_SERVICE_HOST', 'TEST_DATABASE_URL', 'E2E_ORIGIN', 'E2E_DATA_DIR'],
    ['XDG_DATA_DIRS', 'SSH_AUTH_SOCK', 'LC_ALL', 'npm_config_user_agent', 'npm_lifecycle_event', 'HOSTNAME'],
  ])('of other programs pass: %s, %s, %s …', (...names) => {
    expect(read(Object.fromEntries(names.map((name) => [name, 'x']))).port).toBe(4321);
  });

  it('that are empty pass', () => {
    expect(read({ SITE_ORGIN: '' }).port).toBe(4321);
  });
});

describe('the proxies in front', () => {
  it.each([
    [{}, { kind: 'none' }],
    [{ TRUST_PROXY: 'off' }, { kind: 'none' }],
    [{ TRUST_PROXY: '0' }, { kind: 'none' }],
    [{ TRUST_PROXY: 'on' }, { kind: 'hops', count: 1 }],
    [
      { TRUST_PROXY: 'true', HOST: '127.0.0.1' },
      { kind: 'hops', count: 1 },
    ],
    [
      { TRUST_PROXY: 'on', HOST: '10.1.2.3' },
      { kind: 'hops', count: 1 },
    ],
    [
      { TRUST_PROXY: '1', HOST: '0.0.0.0' },
      { kind: 'hops', count: 1 },
    ],
    [
      { TRUST_PROXY: '2', HOST: '0.0.0.0' },
      { kind: 'hops', count: 2 },
    ],
  ] as [Record<string, string>, object][])('are read from %j', (variables, expected) => {
    expect(read(variables).trustedProxies).toEqual(expected);
  });

  it.each(['0.0.0.0', '::', '203.0.113.5'])('must be said where other machines reach HOST=%s', (HOST) => {
    expect(problemOf({ TRUST_PROXY: 'on', HOST })).toMatch(/TRUST_PROXY is on, and with HOST=.* set TRUST_PROXY to/);
    expect(read({ TRUST_PROXY: 'loopback,10.0.0.0/8', HOST }).trustedProxies.kind).toBe('networks');
  });
});

describe('the sandbox of payments', () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DEMO: 'on' }, false],
    [{ NODE_ENV: 'production', PAYMENTS_SANDBOX: 'on' }, true],
    [{ PAYMENTS_SANDBOX: 'off' }, false],
  ] as [Record<string, string>, boolean][])('with %j may take the place of a provider: %s', (variables, isAllowed) => {
    expect(read(variables).isSandboxAllowed).toBe(isAllowed);
  });
});

describe('the keys of the payment provider', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };

  it('are all there or none', () => {
    expect(read({}).stripe).toBeUndefined();
    const given = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] };
    expect(read(keys).stripe).toEqual({ ...given, apiBase: undefined });
    expect(read({ ...keys, STRIPE_API_BASE: 'http://localhost:1' }).stripe?.apiBase).toBe('http://localhost:1');
    for (const name of Object.keys(keys)) {
      expect(problemOf({ ...keys, [name]: '' })).toContain(`The environment variable ${name} is missing`);
    }
    expect(problemOf({ STRIPE_API_BASE: 'http://localhost:1' })).toContain('STRIPE_SECRET_KEY is missing');
    expect(problemOf({ ...keys, PAYMENTS_SANDBOX: 'on' })).toContain(
      'PAYMENTS_SANDBOX is on beside the keys of Stripe',
    );
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'localhost'],
    // A browser in test mode and a server in live mode understand nothing of each other.
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1'],
  ])('refuse %s=%s and name it', (name, value) => {
    expect(problemOf({ ...keys, [name]: value })).toContain(`The environment variable ${name} must be`);
  });
});

describe('the secrets', () => {
  it('are made once in secrets.json, which only its owner can read', () => {
    const dataDir = fresh();
    const first = readEnv({ DATA_DIR: dataDir });
    expect(first.publishSecrets[0].length).toBeGreaterThanOrEqual(32);
    expect(first.sessionSecrets).not.toEqual(first.publishSecrets);
    expect(readEnv({ DATA_DIR: dataDir })).toEqual(first);
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  });

  it('given in the environment win, and no file is made when both are', () => {
    const dataDir = fresh();
    const given = { PUBLISH_SECRET: 'p'.repeat(16), SESSION_SECRET: 's'.repeat(32) };
    expect(readEnv({ DATA_DIR: dataDir, ...given })).toMatchObject({
      publishSecrets: ['p'.repeat(16)],
      sessionSecrets: ['s'.repeat(32)],
    });
    expect(existsSync(dataDir)).toBe(false);
    expect(readEnv({ DATA_DIR: dataDir, PUBLISH_SECRET: 'p'.repeat(16) }).publishSecrets).toEqual(['p'.repeat(16)]);
  });

  it('may be several during a rotation: the first signs, each is accepted', () => {
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
    const env = read({ SESSION_SECRET: `${next},${old}`, PUBLISH_SECRET: next });
    expect(env.sessionSecrets.slice(0, 2)).toEqual([next, old]);
    expect(env.publishSecrets).toEqual([next]);
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(read({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_2,whsec_1' }).stripe?.webhookSecrets).toEqual([
      'whsec_2',
      'whsec_1',
    ]);
    const tokens = read({ CUSTOMERS_TOKEN: `${next},${old}`, CONTENT_TOKEN: `${next},${old}` });
    expect(tokens.customersTokens.slice(0, 2)).toEqual([next, old]);
    expect(tokens.contentTokens.slice(0, 2)).toEqual([next, old]);
  });

  it('of earlier releases with a comma in them stay valid, or are refused with the way to write them', () => {
    const long = `${'a'.repeat(40)},${'b'.repeat(40)}`;
    expect(read({ SESSION_SECRET: long }).sessionSecrets).toContain(long);
    expect(read({ PUBLISH_SECRET: long }).publishSecrets).toContain(long);
    const short = `abc,${'d'.repeat(40)}`;
    for (const name of ['SESSION_SECRET', 'PUBLISH_SECRET', 'CUSTOMERS_TOKEN', 'CONTENT_TOKEN']) {
      expect(problemOf({ [name]: short })).toMatch(new RegExp(`^The environment variable ${name} must be .*comma`));
    }
    const written = short.replace(',', '\\,');
    expect(read({ SESSION_SECRET: written }).sessionSecrets).toEqual([short]);
    // A token that is sent to a remote content API is sent as it is.
    expect(read({ CONTENT_TOKEN: long }).contentToken).toBe(long);
  });

  it('are read from files without the newline at the end', () => {
    const file = (text: string) => {
      const name = path.join(folder.path, `secret-${(count += 1)}`);
      writeFileSync(name, text);
      return name;
    };
    const secret = 's'.repeat(32);
    for (const text of [secret, `${secret}\n`, `${secret}\r\n`])
      expect(read({ SESSION_SECRET_FILE: file(text) }).sessionSecrets).toEqual([secret]);
    const url = 'postgres://site:password@db/site';
    expect(read({ DATABASE_URL_FILE: file(`${url}\n`) }).databaseUrl).toBe(url);
    expect(problemOf({ SESSION_SECRET_FILE: '/nowhere' })).toMatch(
      /^The environment variable SESSION_SECRET_FILE must name a file that can be read: .*ENOENT.*\.$/,
    );
    expect(problemOf({ SESSION_SECRET_FILE: folder.path })).toContain('SESSION_SECRET_FILE must name a file');
    expect(problemOf({ SESSION_SECRET_FILE: file('\n') })).toContain('is empty');
    expect(problemOf({ SESSION_SECRET_FILE: file('short') })).toContain('SESSION_SECRET must be at least 32');
    const both = { SESSION_SECRET: secret, SESSION_SECRET_FILE: file(secret) };
    expect(problemOf(both)).toBe(
      'The environment variables SESSION_SECRET and SESSION_SECRET_FILE are both set: remove one of them.',
    );
  });

  it('may each come from a file', () => {
    const secrets = variableNames.filter((name) => /SECRET|TOKEN|_KEY|DATABASE_URL|SMTP_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(14);
    for (const name of secrets) expect(problemOf({ [`${name}_FILE`]: '/nowhere' })).toContain(`${name}_FILE must name`);
  });

  it.each(['', '{"publishSecret":', '[]', '{"publishSecret":"","sessionSecret":""}'])(
    'that are damaged (%j) stop the start with a sentence that names the file and the way out',
    (text) => {
      const dataDir = fresh();
      readEnv({ DATA_DIR: dataDir });
      writeFileSync(path.join(dataDir, 'secrets.json'), text);
      expect(problemOf({ DATA_DIR: dataDir })).toMatch(/secrets\.json cannot be read .*remove it .*PUBLISH_SECRET/);
    },
  );
});

it('keeps the search in files of the node, or in PostgreSQL where there is one', () => {
  expect(read({}).searchDriver).toBe('sqlite');
  const shared = { SEARCH_DRIVER: 'postgres', DATABASE_URL: 'postgres://localhost/site' };
  expect(read(shared).searchDriver).toBe('postgres');
  expect(problemOf({ SEARCH_DRIVER: 'postgres' })).toBe(
    'The environment variable SEARCH_DRIVER is postgres without DATABASE_URL: set it as well, or leave the driver out.',
  );
});

it('drains for five seconds in production, and not at all elsewhere, unless told', () => {
  expect(read({}).drainSeconds).toBe(0);
  expect(read({ NODE_ENV: 'production' }).drainSeconds).toBe(5);
  expect(read({ NODE_ENV: 'production', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  expect(read({ DRAIN_SECONDS: '30' }).drainSeconds).toBe(30);
});

describe('files', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'msca-files',
    S3_REGION: 'eu-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('are in a folder of DATA_DIR unless there is a whole bucket', () => {
    expect(read({}).bucket).toBeUndefined();
    expect(read(bucket).bucket).toEqual({
      endpoint: 'https://s3.example.org',
      name: 'msca-files',
      region: 'eu-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it.each(Object.keys(bucket))('need %s beside the others', (name) => {
    expect(problemOf({ ...bucket, [name]: '' })).toContain(`${name} is missing`);
  });

  it.each([
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3_310 }],
    ['tcp://clamd.internal', { host: 'clamd.internal', port: 3_310 }],
    ['tcp://[::1]:99', { host: '::1', port: 99 }],
    ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('are looked at by the scanner at %s', (address, expected) => {
    expect(read({ CLAMD_URL: address }).clamd).toEqual(expected);
  });

  it.each(['127.0.0.1:3310', 'http://127.0.0.1:3310', 'tcp://a:b@host', 'tcp://host/path', 'unix://host/x', 'unix:'])(
    'refuse CLAMD_URL=%s',
    (address) => expect(problemOf({ CLAMD_URL: address })).toContain('CLAMD_URL must be the address of a clamd'),
  );

  it.each([
    ['S3_ENDPOINT', 'https://s3.example.org/files'],
    ['S3_BUCKET', 'My Files'],
    ['S3_REGION', 'eu 1'],
    ['S3_ACCESS_KEY_ID', 'a key'],
  ])('refuse %s=%s', (name, value) => {
    expect(problemOf({ ...bucket, [name]: value })).toContain(`${name} must be`);
  });
});

it('takes the address of PostgreSQL behind a pooler only beside that of the pooler', () => {
  const session = { DATABASE_SESSION_URL: 'postgres://localhost/site' };
  expect(() => read(session)).toThrow('DATABASE_SESSION_URL needs DATABASE_URL');
  const both = { DATABASE_URL: 'postgres://pooler:6432/site', PORT: '4399', DATABASE_POOL: '25' };
  expect(read({ ...session, ...both })).toMatchObject({
    databaseUrl: both.DATABASE_URL,
    databaseSessionUrl: session.DATABASE_SESSION_URL,
    databasePool: 25,
    nodeName: expect.stringMatching(/^stanchion .+:4399$/) as string,
    migrates: 'start',
  });
});

it('has a row for each variable in the guides to running and deploying', () => {
  const guides = ['run', 'deploy']
    .map((name) => readFileSync(path.join(projectRoot(), `docs/${name}.md`), 'utf8'))
    .join();
  // The guides name `_TOKEN` of another system behind its `_URL`.
  const isNamed = (name: string) =>
    [name, name.replace('_TOKEN', '_URL')].some((each) => new RegExp(`\\b${each}\\b`).test(guides));
  expect(variableNames.filter((name) => !isNamed(name))).toEqual([]);
});
