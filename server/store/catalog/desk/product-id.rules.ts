/** Beginning of the ids of each kind of product; others have none. */
const beginnings: Readonly<Record<string, string>> = {
  handbook: 'handbook',
  'loose-leaf': 'binder',
  set: 'set',
  'field-guide': 'guide',
  poster: 'poster',
  training: 'course',
  'online-training': 'course',
  membership: 'membership',
  'online-library': 'library',
  download: 'download',
};

/** Longest id of a product, with room for a number that makes it distinct. */
const most = 74;

/** Returns the id of a new product: from its kind and its name, distinct from those that are taken. */
export function suggestId(kind: string, name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const beginning = beginnings[kind];
  const whole = beginning && !`-${words}-`.includes(`-${beginning}-`) ? `${beginning}-${words}` : words;
  const id = whole.replace(/^-+/, '').slice(0, most).replace(/-+$/, '');
  if (id === '' || !taken.has(id)) return id;
  for (let number = 2; ; number += 1) if (!taken.has(`${id}-${number}`)) return `${id}-${number}`;
}
