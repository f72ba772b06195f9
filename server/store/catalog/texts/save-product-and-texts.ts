import type { FormHosts } from '../../../content/editing/find-form-problem.ts';
import { writeInTurn } from '../../../content/items/write-in-turn.ts';
import type { Person } from '../../../people/access/access.contract.ts';
import type { Platform } from '../../../platform/platform.ts';
import { succeed, type Result } from '../../../platform/result.ts';
import { saveProduct, saveProductWithin, type ProductChange } from '../desk/save-product.ts';
import { saveTexts, type SavedTexts, type TypedText } from './save-texts.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'> & { env: FormHosts };
type Failure = 'invalid_input' | 'not_found' | 'changed_meanwhile' | 'invalid_texts' | 'texts_changed';
type Saved = Result<{ id: string; texts: SavedTexts }, Failure>;

/** Thrown to undo what was done. */
class Undo extends Error {
  readonly answer: Saved & { ok: false };

  constructor(answer: Saved & { ok: false }) {
    super('undone');
    this.answer = answer;
  }
}

/** Stores a product with its texts in one transaction: all of the form, or nothing of it. */
export async function saveProductAndTexts(
  tools: Tools,
  change: ProductChange & { person: Person; texts: readonly TypedText[] },
): Promise<Saved> {
  const { person, texts, ...product } = change;
  if (texts.length === 0) {
    const saved = await saveProduct(tools, product);
    return saved.ok ? succeed({ id: saved.value.id, texts: { seqs: null, drafted: [] } }) : saved;
  }
  try {
    return await writeInTurn(tools.db, async (tx) => {
      const saved = await saveProductWithin(tx, tools, product);
      if (!saved.ok) throw new Undo(saved);
      const { id } = saved.value;
      const actor = { person, requestId: change.actor.requestId };
      const { clock, env: hosts } = tools;
      const written = await saveTexts(tx, { clock, hosts }, actor, { productId: id, texts });
      if (!written.ok) throw new Undo(written);
      return succeed({ id, texts: written.value });
    });
  } catch (error) {
    if (error instanceof Undo) return error.answer;
    throw error;
  }
}
