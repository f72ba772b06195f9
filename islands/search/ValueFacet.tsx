import { useState } from 'react';
import { parameters } from '../../server/search/search-address.rules.ts';
import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import { Check } from '../platform/ui/Check.tsx';
import { withValue } from './chosen-filters.ts';
import { useAsked, useSearch } from './search-context.tsx';

type ValuesView = Extract<FacetView, { kind: 'values' }>;

const none: readonly string[] = [];

/** Letters without diacritics, so that "electrica" finds "Eléctrica". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Renders checkboxes for the values of a facet: the first ones, all on demand, or those that match a search. */
export function ValueFacet({ facet }: { facet: ValuesView }) {
  const { t } = useSearch();
  const [wanted, setWanted] = useState('');
  const { field, label, values, most } = facet;
  const chosen = useAsked((asked) => asked.chosen[field] ?? none);
  const isWanted = ({ label: name }: { label: string }) => plain(name).includes(plain(wanted.trim()));
  const first = values.filter(({ value }, at) => at < most || chosen.includes(value));
  const rest = values.filter((value) => !first.includes(value));
  const found = wanted.trim() === '' ? null : values.filter(isWanted);
  return (
    <>
      {facet.withInput && rest.length > 0 && (
        <input
          className="search-within"
          type="search"
          aria-label={t('SearchWithin', { facet: label })}
          placeholder={t('SearchWithin', { facet: label })}
          value={wanted}
          autoComplete="off"
          onChange={({ target }) => setWanted(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Values field={field} chosen={chosen} values={found ?? first} />
      {found?.length === 0 && <p className="search-none">{t('SearchWithinNone')}</p>}
      {!found && rest.length > 0 && (
        <details>
          <summary>{t('SearchMoreValues', { count: rest.length })}</summary>
          <Values field={field} chosen={chosen} values={rest} />
        </details>
      )}
    </>
  );
}

function Values({ field, chosen, values }: { field: string; chosen: readonly string[]; values: ValuesView['values'] }) {
  const { store, change } = useSearch();
  const choose = (value: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== value);
    change({ chosen: withValue(store.$state.get().chosen, field, isChosen ? [...others, value] : others) });
  };
  return values.map(({ value, label, count }) => (
    <Check
      key={value}
      name={parameters.field(field)}
      id={`facet-${field}-${encodeURIComponent(value)}`}
      label={`${label} (${count})`}
      value={value}
      isChecked={chosen.includes(value)}
      onChange={(isChecked) => choose(value, isChecked)}
    />
  ));
}
