import { useStore } from '@nanostores/react';
import { typeParameter, type Chosen } from '../../server/catalog/choice.rules.ts';
import { useProduct } from './product-context.tsx';
import './adjusted-note.css';

/** Tells which other choice had to give way, so that nothing changes unsaid. */
export function AdjustedNote() {
  const { product, store, say, language } = useProduct();
  const choice = useStore(store.$choice);
  const adjusted = useStore(store.$adjusted);
  const told = choice.kind === 'absent' ? [] : adjusted.map((name) => say('ProductAdjustedTo', wordsOf(name, choice)));

  function wordsOf(name: string, chosen: Chosen): { name: string; value: string } {
    if (name === typeParameter) {
      const value = say(chosen.format === 'digital' ? 'ProductFormatDigital' : 'ProductFormatPhysical');
      return { name: say('ProductFormat'), value };
    }
    const spec = product.choosable.specs.find((each) => each.name === name);
    const option = spec?.options.find(({ id }) => id === chosen.options[spec.id]);
    return { name: spec?.label[language] ?? name, value: option?.label[language] ?? '' };
  }

  return (
    <p className="offer-adjusted" role="status">
      {told.length > 0 && say('ProductAdjusted', { names: told.join('; ') })}
    </p>
  );
}
