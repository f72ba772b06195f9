import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { secretsFile } from './secret-variables.ts';

const keptSecret = v.object({ digest: v.string(), endsAt: v.string() });
type KeptSecret = v.InferOutput<typeof keptSecret>;

/** Stores a digest that works until an instant beside the node's other secrets; null removes it. */
export function keepSecret(dataDir: string, name: 'setupKey', secret: KeptSecret | null): void {
  const file = secretsFile(dataDir);
  const kept = v.parse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(file, 'utf8')));
  const { [name]: _, ...others } = kept;
  const own = path.join(dataDir, `secrets.json.${process.pid}`);
  writeFileSync(own, JSON.stringify(secret ? { ...others, [name]: secret } : others, null, 2), { mode: 0o600 });
  renameSync(own, file);
}

/** Returns a kept digest; null without a readable one. */
export function readSecret(dataDir: string, name: 'setupKey'): KeptSecret | null {
  try {
    const kept = v.parse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(secretsFile(dataDir), 'utf8')));
    return v.parse(keptSecret, kept[name]);
  } catch {
    return null;
  }
}
