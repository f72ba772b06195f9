import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { FormParts } from '../../../server/content/items/form-parts.contract.ts';
import { controlId, useDesk, useErrors } from './desk-context.tsx';
import type { DeskKey } from './desk-key.ts';
import { foldSeldom, formSections, sectionOf, type FormSection } from './form-sections.ts';
import { useIsInBrowser } from './is-in-browser.ts';
import './form-tabs.css';

interface Props {
  form: readonly EditorField[];
  parts: FormParts;
  drawn: (field: EditorField) => ReactNode;
  /** The controls of the address itself; null for an item without one. */
  place: ReactNode;
  /** The revisions; null for an item without any. */
  history: ReactNode;
}

const titles: Readonly<Record<FormSection['name'], DeskKey>> = {
  text: 'PartText',
  editions: 'PartEditions',
  nextEdition: 'PartNextEdition',
  members: 'PartMembers',
  contact: 'PartContact',
  brand: 'PartBrand',
  address: 'AddressAndLists',
  history: 'Revisions',
};

/**
 * Shows a long form in tabs after the ARIA Authoring Practices: arrows, Home and End move and select. Without a script
 * the tabs are links to the parts, which then stand below each other.
 */
export function FormTabs({ form, parts, drawn, place, history }: Props) {
  const { t, openPath } = useDesk();
  const errors = useErrors();
  const isInBrowser = useIsInBrowser();
  const parted = formSections(form, parts).filter(
    ({ name, fields }) => fields.length > 0 || (name === 'address' && place !== null),
  );
  const sections: FormSection[] = history === null ? parted : [...parted, { name: 'history', fields: [] }];
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
          {section.name === 'history' && history}
          {section.name === 'address' ? (
            <AddressFields fields={section.fields} drawn={drawn} />
          ) : (
            <div className="desk-fields">{section.fields.map(drawn)}</div>
          )}
        </section>
      ))}
    </>
  );
}

/** The fields of the address: pictures for lists and what search engines may do are folded until they are wanted. */
function AddressFields({ fields, drawn }: Pick<Props, 'drawn'> & { fields: readonly EditorField[] }) {
  const { t } = useDesk();
  const errors = Object.keys(useErrors());
  const { shown, folded } = foldSeldom(fields);
  const isWrong = folded.some(({ key }) => errors.some((error) => `${error}.`.startsWith(`${controlId(key)}.`)));
  const [isOpen, setIsOpen] = useState(false);
  // It stays open when a save ends the error.
  if (isWrong && !isOpen) setIsOpen(true);
  return (
    <>
      <div className="desk-fields">{shown.map(drawn)}</div>
      {folded.length > 0 && (
        <details className="desk-seldom" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{t('PicturesAndSearch')}</summary>
          <div className="desk-fields">{folded.map(drawn)}</div>
        </details>
      )}
    </>
  );
}

const tabId = ({ name }: FormSection): string => `desk-tab-${name}`;
const panelId = ({ name }: FormSection): string => `desk-part-${name}`;
