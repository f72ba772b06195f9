import { formatsOf, isFormatChosenAlone, offeredVariants, typeParameter } from '../../server/catalog/choice.rules.ts';
import type { Chosen } from '../../server/catalog/choice.rules.ts';
import { useProduct } from './product-context.tsx';
import './choice-tile.css';
import './choice-fields.css';

/** More options than this are a list to open, not a row of buttons. */
const mostRadios = 8;

interface Option {
  value: string;
  label: string;
}

/** One choice: a sentence where there is nothing to choose, radio buttons, or a list when there are many. */
function ChoiceField({
  name,
  label,
  chosen,
  options,
}: {
  name: string;
  label: string;
  chosen: string;
  options: Option[];
}) {
  const { change } = useProduct();
  const [only] = options;
  if (only && options.length === 1) {
    return (
      <p className="offer-only">
        <input type="hidden" name={name} value={only.value} />
        <span>{label}</span> {only.label}
      </p>
    );
  }
  if (options.length > mostRadios) {
    return (
      <label className="offer-list">
        <span>{label}</span>
        <select name={name} value={chosen} onChange={({ target }) => change(name, target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <fieldset className="offer-choice">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => change(name, option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The choices of a product: one for each spec with the values that are on sale, and the format where no spec has it. */
export function ChoiceFields({ choice }: { choice: Chosen }) {
  const { product, say, language } = useProduct();
  const { choosable } = product;
  const offered = offeredVariants(choosable);
  const formatLabels = { digital: say('ProductFormatDigital'), physical: say('ProductFormatPhysical') };
  return (
    <>
      {choosable.specs.map((spec) => (
        <ChoiceField
          key={spec.id}
          name={spec.name}
          label={spec.label[language]}
          chosen={spec.options.find(({ id }) => id === choice.options[spec.id])?.value ?? ''}
          options={spec.options
            .filter(({ id }) =>
              offered.some(({ specs }) => specs.some((each) => each.specId === spec.id && each.optionId === id)),
            )
            .map((option) => ({ value: option.value, label: option.label[language] }))}
        />
      ))}
      {isFormatChosenAlone(choosable) && (
        <ChoiceField
          name={typeParameter}
          label={say('ProductFormat')}
          chosen={choice.format}
          options={formatsOf(choosable).map((format) => ({ value: format, label: formatLabels[format] }))}
        />
      )}
    </>
  );
}
