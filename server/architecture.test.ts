import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './platform/env/env.ts';

/**
 * The districts of `server/` with their domains, in the order in which they may import: from the domains before them,
 * never from `http/` and `cli/`. Why these: docs/decisions/engineering.md#seven-districts.
 */
const districts: Record<string, readonly string[]> = {
  platform: [
    'process',
    'dates',
    'csv',
    'pdf',
    'env',
    'db',
    'feeds',
    'outbox',
    'integrations',
    'email',
    'files',
    'images',
    'bot-check',
  ],
  content: ['items', 'corpus', 'api', 'editing', 'publish'],
  people: ['membership', 'auth', 'accounts', 'preferences', 'access'],
  store: ['pricing', 'catalog', 'cart', 'payments', 'checkout', 'orders', 'subscriptions'],
  standards: ['documents', 'sections', 'committees', 'communities', 'comments'],
  learning: ['training', 'certificates', 'resources'],
  forms: ['definition', 'submissions', 'calls', 'applications'],
  search: [''],
  'personal-data': [''],
};
const domains = Object.entries(districts).flatMap(([district, names]) =>
  names.map((name) => (name === '' ? district : `${district}/${name}`)),
);
/** A folder of `src` imports only from itself and from those before it; files beside them put the folders together. */
const layers = ['styles', 'cms', 'http', 'components', 'layouts', 'blocks', 'templates', 'areas', 'pages'];
/** Folders of `server/` that are no domain: they put domains together. */
const composing = ['http', 'cli'];
const rootFiles = [
  'entry.ts',
  'services.ts',
  'start.ts',
  'run.ts',
  'progress-bar.ts',
  'give-memory-back.ts',
  'worker.ts',
];
/** Islands may import these from one another: shared controls, and the two stores every feature may read. */
const sharedByIslands =
  /^islands\/(platform\/|people\/person\/|store\/cart\/cart\.store\.ts$|people\/session\/session\.store\.ts$)/;
const openToIslands = /\.(contract|rules)\.ts$/;
const forbiddenNames = /^(utils?|lib|libs|helpers?|common|misc|shared)(\.|$)/;

const root = projectRoot();
const isSource = (file: string) => /\.(tsx?|mjs|astro)$/.test(file) && !file.endsWith('.d.ts');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

const files = ['src', 'islands', 'server']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  )
  .filter((file) => !file.startsWith('src/content/') && !file.split('/').some((part) => part.startsWith('_shell-')));
const sources = files.filter(isSource);
const folders = [...new Set(files.map((file) => path.posix.dirname(file)))];

interface Import {
  from: string;
  /** A project path for relative imports, else the package's name. */
  to: string;
  isRelative: boolean;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(from: string): Import[] {
  const text = readFileSync(path.join(root, from), 'utf8');
  return [...text.matchAll(importPattern)].map(([, first, second, third]) => {
    const specifier = first ?? second ?? third ?? '';
    const isRelative = specifier.startsWith('.');
    const to = isRelative ? path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')) : specifier;
    return { from, to, isRelative };
  });
}

const imports = sources.filter((file) => !isTest(file)).flatMap(importsOf);
const between = (from: RegExp, to: RegExp) =>
  imports.filter((each) => each.isRelative && from.test(each.from) && to.test(each.to));
const show = ({ from, to }: Import) => `${from} → ${to}`;
/** Returns the domain of a file, such as 'store/cart'; the district itself for the files beside its domains. */
const domainOf = (file: string): string => {
  const [, district = '', name] = /^server\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return name === undefined || !districts[district]?.includes(name) ? district : `${district}/${name}`;
};
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

it('finds the imports it judges', () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(imports.map(show)).toContain('server/entry.ts → server/platform/env/env.ts');
  expect(imports.map(show)).toContain('src/components/frame/Header.astro → islands/platform/shell/shell-elements.ts');
  const missing = imports.filter(
    (each) =>
      each.isRelative &&
      /^(src|islands|server)\//.test(each.to) &&
      /\.(ts|tsx|astro|mjs)$/.test(each.to) &&
      !files.includes(each.to),
  );
  expect(missing.map(show)).toEqual([]);
});

describe('imports go one way', () => {
  it('server imports neither src nor islands', () => {
    expect(between(/^server\//, /^(src|islands)\//).map(show)).toEqual([]);
  });

  it('islands import no part of src', () => {
    expect(between(/^islands\//, /^src\//).map(show)).toEqual([]);
  });

  it('islands import from server only contracts and rules', () => {
    const wrong = between(/^islands\//, /^server\//).filter(({ to }) => !openToIslands.test(to));
    expect(wrong.map(show)).toEqual([]);
  });

  it('contracts and rules import only valibot, date libraries and each other', () => {
    const allowed = new Set(['valibot', 'date-fns', 'date-fns-tz', 'date-fns/locale']);
    const wrong = imports.filter(
      ({ from, to, isRelative }) =>
        /^server\/.*\.(contract|rules)\.ts$/.test(from) &&
        !(isRelative ? openToIslands.test(to) : allowed.has(packageOf(to))),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('islands never import a sibling feature', () => {
    const featureOf = (file: string) => path.posix.dirname(file).split('/').slice(1, 3).join('/');
    const wrong = between(/^islands\//, /^islands\//).filter(
      ({ from, to }) => featureOf(from) !== featureOf(to) && !sharedByIslands.test(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('a folder of src imports only from those before it', () => {
    const rank = (file: string) => layers.indexOf(/^src\/([^/]+)\//.exec(file)?.[1] ?? '');
    const wrong = between(/^src\/[^/]+\//, /^src\/[^/]+\//).filter(({ from, to }) => rank(to) > rank(from));
    expect(wrong.map(show)).toEqual([]);
  });

  it('the record of orders knows nothing of how they are placed, and each of its folders only those before it', () => {
    const folders = ['', 'grants', 'links', 'seats', 'messages', 'downloads', 'invoices', 'payment', 'placing'];
    const rank = (file: string) =>
      folders.indexOf(/^server\/store\/orders\/(?:([^/]+)\/)?[^/]+$/.exec(file)?.[1] ?? '');
    const wrong = between(/^server\/store\/orders\//, /^server\/store\/orders\//).filter(
      ({ from, to }) => rank(to) > rank(from),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('areas never import a sibling area', () => {
    const areaOf = (file: string) =>
      /^src\/areas\/((?:people|store|standards|learning|content)\/[^/]+|[^/]+)\//.exec(file)?.[1];
    const wrong = between(/^src\/areas\//, /^src\/areas\//).filter(({ from, to }) => areaOf(from) !== areaOf(to));
    expect(wrong.map(show)).toEqual([]);
  });

  it('blocks never import a sibling block', () => {
    const blockOf = (file: string) => /^src\/blocks\/([^/]+)\//.exec(file)?.[1];
    const wrong = between(/^src\/blocks\/[^/]+\//, /^src\/blocks\/[^/]+\//).filter(
      ({ from, to }) => blockOf(from) !== blockOf(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('a domain imports only domains before it, and never http', () => {
    const rank = (file: string) => domains.indexOf(domainOf(file));
    const wrong = between(/^server\/[^/]+\//, /^server\/[^/]+\//).filter(({ from, to }) => {
      if (composing.includes(domainOf(from)) || domainOf(from) === domainOf(to)) return false;
      // Types of what nearly every domain works with.
      if (from === 'server/platform/platform.ts') return !/^server\/platform\/(db|env)\//.test(to);
      return composing.includes(domainOf(to)) || rank(to) > rank(from);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('the root files of the server import no domain beyond its contracts, but for those that put it together', () => {
    const composing = ['server/entry.ts', 'server/services.ts', 'server/worker.ts', 'server/start.ts', 'server/run.ts'];
    const wrong = between(/^server\/[^/]+$/, /^server\/(?!platform\/[^/]+$)[^/]+\//).filter(
      ({ from, to }) => !composing.includes(from) && !openToIslands.test(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  // It holds a type of nearly every domain: a domain that imported it would depend on all of them.
  it('the list of services is of types alone, and only what puts domains together imports it', () => {
    const text = readFileSync(path.join(root, 'server/services.ts'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(text.match(/^(?!import type |export interface |export type |[ }]|$).*/gm)).toBeNull();
    const users = between(/^/, /^server\/services\.ts$/).map(({ from }) => from);
    expect(users.length).toBeGreaterThan(10);
    expect(users.filter((file) => !/^(server\/(http\/|entry\.ts$)|src\/)/.test(file))).toEqual([]);
  });

  // Types are gone at run time; a circle of what stays runs in an order that depends on where it was entered.
  it('no modules import each other in a circle', () => {
    const next = new Map<string, string[]>();
    for (const file of sources.filter((each) => !isTest(each))) {
      const text = readFileSync(path.join(root, file), 'utf8').replace(/(^|\n)\s*(import|export) type [^;]*;/g, '');
      next.set(
        file,
        [...text.matchAll(importPattern)]
          .map(([, first = '', second, third]) => second ?? third ?? first)
          .filter((to) => to.startsWith('.'))
          .map((to) => path.posix.join(path.posix.dirname(file), to.replace(/\?.*$/, ''))),
      );
    }
    const left = new Set<string>();
    const circles: string[] = [];
    const follow = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (left.has(file) || way.includes(file)) return;
      for (const to of next.get(file) ?? []) follow(to, [...way, file]);
      left.add(file);
    };
    for (const file of next.keys()) follow(file, []);
    expect(circles).toEqual([]);
  });

  // What it does takes the whole of a processor, for tenths of a second on a large site.
  it('the index is worked on in its thread alone', () => {
    const inThread =
      /^server\/search\/(entry-index|entry-facts|facet-counts|rank-entries|first-hits|[a-z]+-store)\.ts$/;
    const outside = between(/^/, inThread).filter(({ from, to }) => {
      const isOfIndex =
        inThread.test(from) || /^server\/search\/(index-thread|suggest-entries|offer-words)\.ts$/.test(from);
      // Types cost nothing.
      return !isOfIndex && !to.endsWith('/index-store.ts');
    });
    expect(outside.map(show)).toEqual([]);
  });

  it('nothing that ships imports a test or what tests share', () => {
    const wrong = imports.filter(
      ({ from, to }) => isTest(to) || (to.startsWith('tests/') && !from.startsWith('server/cli/')),
    );
    expect(wrong.map(show)).toEqual([]);
  });
});

describe('names', () => {
  it('folders of server are known districts and domains', () => {
    const found = folders.flatMap((folder) => /^server\/([^/]+)(\/[^/]+)?/.exec(folder)?.slice(1, 3) ?? []);
    expect(found.length).toBeGreaterThan(30);
    const known = new Set([...domains, ...Object.keys(districts), ...composing]);
    const wrong = folders.filter((folder) => {
      const [, district = '', domain] = /^server\/([^/]+)(?:\/([^/]+))?/.exec(folder) ?? [];
      if (district === '') return false;
      const isWhole = domain === undefined || composing.includes(district) || districts[district]?.includes('');
      return !known.has(district) || !(isWhole || known.has(`${district}/${domain}`));
    });
    expect(wrong).toEqual([]);
  });

  it('server has no root files but the closed list', () => {
    const own = files
      .filter((file) => /^server\/[^/]+$/.test(file) && !isTest(file))
      .map((file) => path.basename(file));
    expect(own.filter((file) => !rootFiles.includes(file))).toEqual([]);
  });

  it('nothing is called utils, lib, helpers, common, misc or shared', () => {
    const parts = (file: string) => file.split('/').map((part) => part.replace(/^_/, ''));
    expect(files.filter((file) => parts(file).some((part) => forbiddenNames.test(part)))).toEqual([]);
  });

  it('folders of src are known layers', () => {
    const found = folders.map((folder) => /^src\/([^/]+)/.exec(folder)?.[1]).filter((name) => name !== undefined);
    expect([...new Set(found)].filter((name) => !layers.includes(name))).toEqual([]);
  });

  it('folders are kebab-case, but for the one whose address RFC 8615 names', () => {
    const named = folders.filter((folder) => folder !== 'src/pages/.well-known');
    const wrong = named.filter((folder) =>
      folder.split('/').some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part) && !/^\[[\w.]+\]$/.test(part)),
    );
    expect(wrong).toEqual([]);
  });

  it('files are kebab-case with role suffixes; components alone are PascalCase', () => {
    const wrong = sources.filter((file) => {
      const name = path.basename(file);
      if (/^src\/pages\//.test(file)) return false;
      // A .tsx that starts small holds hooks or a context, not a component.
      const isComponent = /\.astro$|^[A-Z].*\.tsx$/.test(name);
      return (
        !(
          isComponent ? /^[A-Z]\w*(\.test)?\.(astro|tsx)$/ : /^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(tsx?|mjs)$/
        ).test(name) && !/^[A-Z]\w*\.test\.ts$/.test(name)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('files', () => {
  it('are no barrels: none only exports what others define', () => {
    const barrels = sources.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .trim();
      return (
        text !== '' &&
        text.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s*['"][^'"]+['"];?/g, '').trim() === ''
      );
    });
    expect(barrels).toEqual([]);
  });

  it('are at most 250 lines long, or say in their first comment why', () => {
    const long = sources.filter((file) => {
      if (isTest(file)) return false;
      const text = readFileSync(path.join(root, file), 'utf8');
      const comment = /\/\*\*?[\s\S]*?\*\/|(^\/\/.*\n)+/m.exec(text)?.[0] ?? '';
      return text.trimEnd().split('\n').length > 250 && !/250 lines|\blong\b|one file/i.test(comment);
    });
    expect(long).toEqual([]);
  });

  it('name every TypeScript import with its extension', () => {
    const bare = imports.filter(
      ({ to, isRelative }) => isRelative && !/\.(ts|tsx|astro|mjs|js|css|json|svg|graphql|yaml|md|woff2)$/.test(to),
    );
    expect(bare.map(show)).toEqual([]);
  });

  it('use no enum, no any and no ts-ignore', () => {
    const wrong = sources.filter((file) => {
      if (file === 'server/architecture.test.ts') return false;
      const whole = readFileSync(path.join(root, file), 'utf8');
      const text = whole.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return (
        /^\s*(export\s+)?(const\s+)?enum\s/m.test(text) ||
        /@ts-(ignore|nocheck)/.test(whole) ||
        /\bas any\b|:\s*any\b(?=[;,)\]=>|])/.test(text)
      );
    });
    expect(wrong).toEqual([]);
  });
});

it('every environment variable is read in env.ts alone', () => {
  const allowed = /^(server\/(platform\/env\/env|start|run)\.ts$|server\/cli\/)/;
  const readers = sources.filter(
    (file) =>
      !isTest(file) && !allowed.test(file) && /process\.env\b/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(readers).toEqual([]);
});
