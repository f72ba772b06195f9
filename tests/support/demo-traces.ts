import { instructorWire, submitterWire } from '../../server/platform/integrations/wire-names.contract.ts';
import { findDemoWords } from './demo-body-words.ts';

/** Words beside those of `findDemoWords`, of which the first two are not allowed inside other words either. */
const demoTraces = [
  /msca|MSCA|Msca/,
  /meridian/i,
  /Canada and Mexico/,
  /Canadá y México/,
  /Eastern time/,
  /switchboard/,
];

/** Names of the interface to other systems, which are fixed. */
const wireNames: readonly string[] = [
  ...Object.values<string>(instructorWire),
  ...Object.values<string>(submitterWire),
];

/** Ids and keys made at random, of large and small letters and digits: each four letters occur in some. */
const randomNames = /(?<![\w-])(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{20,}(?![\w-])/g;

/** Returns what a text has of the demo. */
function findDemoTraces(given: string): string[] {
  const text = wireNames.reduce((rest, name) => rest.replaceAll(name, ''), given).replaceAll(randomNames, '');
  return [...findDemoWords(text), ...demoTraces.flatMap((trace) => trace.exec(text)?.[0] ?? [])];
}

/** Returns "address: traces" for each text with something of the demo. */
export const textsWithDemoTraces = (texts: Iterable<readonly [address: string, text: string]>): string[] =>
  [...texts].flatMap(([address, text]) => {
    const found = findDemoTraces(text);
    return found.length > 0 ? [`${address}: ${found.join(', ')}`] : [];
  });
