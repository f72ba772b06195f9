import { useStore } from '@nanostores/react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { FormParts } from '../../../server/content/items/form-parts.contract.ts';
import { controlId, useDesk } from './desk-context.tsx';
import type { DeskKey } from './desk-key.ts';
import { formSections, sectionOf, type FormSection } from './form-sections.ts';
import { useIsInBrowser } from './is-in-browser.ts';
import './form-tabs.css';

interface Props {
  form: readonly EditorField[];
  parts: FormParts;
  drawn: (field: EditorField) => ReactNode;
  /** The controls of the address itself; null for an item without one. */
  place: ReactNode;
}

const titles: Readonly<Record<FormSection['name'], DeskKey>> = {
  text: 'PartText',
  editions: 'PartEditions',
  nextEdition: 'PartNextEdition',
  members: 'PartMembers',
  contact: 'PartContact',
  brand: 'PartBrand',
  address: 'AddressAndLists',
};

/**
 * Shows a long form in tabs after the ARIA Authoring Practices: arrows, Home and End move and select. Without a script
 * the tabs are links to the parts, which then stand below each other.
 */
export function FormTabs({ form, parts, drawn, place }: Props) {
  const { t, store, openPath } = useDesk();
  const { errors } = useStore(store.$form);
  const isInBrowser = useIsInBrowser();
  const sections = formSections(form, parts).filter(
    ({ name, fields }) => fields.length > 0 || (name === 'address' && place !== null),
  );
  const [selected, setSelected] = useState(() => (openPath ? sectionOf(controlId(openPath), sections) : 0));
  const wrong = new Set(Object.keys(errors).map((key) => sectionOf(key, sections)));
  function onKeyDown(event: KeyboardEvent) {
    const last = sections.length - 1;
    const to = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
      ' ': selected,
    }[event.key];
    const next = to === undefined ? undefined : sections[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    setSelected(to);
    document.getElementById(tabId(next))?.focus();
  }
  return (
    <>
      <nav className="desk-tabs" aria-label={t('PartsOfForm')}>
        <div role={isInBrowser ? 'tablist' : undefined} aria-label={t('PartsOfForm')}>
          {sections.map((section, index) => (
            <a
              key={section.name}
              id={tabId(section)}
              href={`#${panelId(section)}`}
              role={isInBrowser ? 'tab' : undefined}
              aria-selected={isInBrowser ? index === selected : undefined}
              aria-controls={isInBrowser ? panelId(section) : undefined}
              tabIndex={isInBrowser && index !== selected ? -1 : undefined}
              onClick={(event) => {
                event.preventDefault();
                setSelected(index);
              }}
              onKeyDown={onKeyDown}
            >
              {t(titles[section.name])}
              {wrong.has(index) && (
                <span className="desk-tab-wrong">
                  <span aria-hidden="true">!</span> <span className="visually-hidden">{t('ThereIsAProblem')}</span>
                </span>
              )}
            </a>
          ))}
        </div>
      </nav>
      {sections.map((section, index) => (
        <section
          key={section.name}
          id={panelId(section)}
          className="desk-part"
          role={isInBrowser ? 'tabpanel' : undefined}
          aria-labelledby={tabId(section)}
          hidden={index !== selected}
        >
          <h2>{t(titles[section.name])}</h2>
          {section.name === 'address' && place}
          <div className="desk-fields">{section.fields.map(drawn)}</div>
        </section>
      ))}
    </>
  );
}

const tabId = ({ name }: FormSection): string => `desk-tab-${name}`;
const panelId = ({ name }: FormSection): string => `desk-part-${name}`;
