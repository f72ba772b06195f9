import { useStore } from '@nanostores/react';
import {
  listFormats,
  isFormatChosenAlone,
  offeredVariants,
  typeParameter,
  type Chosen,
} from '../../../server/store/catalog/choice.rules.ts';
import { Choice } from '../../platform/ui/Choice.tsx';
import { Select, type Option } from '../../platform/ui/Select.tsx';
import { useProduct } from './product-context.tsx';

/** Maximum of options for radio buttons; more are a select, because the row would fill a narrow screen. */
const maximumRadios = 8;

/** Renders one choice: text for a single option, radio buttons, or a select for many. */
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
  const texts = { name, id: `offer-${encodeURIComponent(name)}`, label };
  const keeper = { options, value: chosen, onChange: (value: string) => change(name, value) };
  return options.length > maximumRadios ? <Select {...texts} {...keeper} /> : <Choice {...texts} {...keeper} />;
}

/** Renders a field for each spec, with the values on sale, and one for the format if no spec contains it. */
export function ChoiceFields({ choice }: { choice: Chosen }) {
  const { product, t, language } = useProduct();
  const { choosable } = product;
  const offered = offeredVariants(choosable);
  const formatLabels = { digital: t('ProductFormatDigital'), physical: t('ProductFormatPhysical') };
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
          label={t('ProductFormat')}
          chosen={choice.format}
          options={listFormats(choosable).map((format) => ({ value: format, label: formatLabels[format] }))}
        />
      )}
    </>
  );
}

/** Lists the choices that were changed to fit the last one. */
export function AdjustedNote() {
  const { product, store, t, language } = useProduct();
  const choice = useStore(store.$choice);
  const adjusted = useStore(store.$adjusted);
  const changes =
    choice.kind === 'absent' ? [] : adjusted.map((name) => t('ProductAdjustedTo', labelsOf(name, choice)));

  function labelsOf(name: string, chosen: Chosen): { name: string; value: string } {
    if (name === typeParameter) {
      const value = t(chosen.format === 'digital' ? 'ProductFormatDigital' : 'ProductFormatPhysical');
      return { name: t('ProductFormat'), value };
    }
    const spec = product.choosable.specs.find((each) => each.name === name);
    const option = spec?.options.find(({ id }) => id === chosen.options[spec.id]);
    return { name: spec?.label[language] ?? name, value: option?.label[language] ?? '' };
  }

  return (
    <p className="offer-adjusted" role="status">
      {changes.length > 0 && t('ProductAdjusted', { names: changes.join('; ') })}
    </p>
  );
}
