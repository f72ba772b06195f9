const letters = (value: number): string => {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  return text;
};
const romanSigns: readonly [string, number][] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];
function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [sign, worth] of romanSigns) for (; rest >= worth; rest -= worth) text += sign;
  return text;
}

/** Most an item is counted to in letters; no list of a standard has more. */
const mostCounted = 3_000;

/** Returns the number of an item as browsers show it. */
export function markerOf(type: string, value: number): string {
  const isCounted = value > 0 && value <= mostCounted;
  if (type === '-') return '–';
  if (!isCounted || type === '1') return `${value}.`;
  const text = type.toLowerCase() === 'a' ? letters(value) : roman(value);
  return `${type === type.toUpperCase() ? text.toUpperCase() : text}.`;
}
