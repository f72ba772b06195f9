import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMetadata } from '../../../server/content/items/field-order.rules.ts';
import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import type { ItemWarning } from '../../../server/content/items/item-warning.contract.ts';
import type { Unsaved } from '../../../server/content/editing/unsaved/unsaved.contract.ts';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { FormParts } from '../../../server/content/items/form-parts.contract.ts';
import { createTranslator } from '../../platform/ui/translate.ts';
import { Announced } from './arranging/Announced.tsx';
import { Company, CompanyNotes, useCompany } from './Company.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DraftNote } from './later/DraftNote.tsx';
import { DeskProvider } from './desk-context.tsx';
import { ErrorList } from './ErrorList.tsx';
import { FormTools } from './finding/FormTools.tsx';
import { FieldView } from './FieldView.tsx';
import { FormTabs } from './FormTabs.tsx';
import { useNoStrayDrop } from './dropped-picture.ts';
import type { DeskKey } from './desk-key.ts';
import { createItemStore } from './item.store.ts';
import type { ItemFormState as Form } from './item-form.ts';
import { ItemPlace } from './ItemPlace.tsx';
import { useIsInBrowser } from './is-in-browser.ts';
import { ViewTabs, type DeskPart } from './on-page/ViewTabs.tsx';
import { PictureWarning } from './PictureWarning.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import type { Checking } from './reviews/checking.ts';
import { RevisionList } from './RevisionList.tsx';
import { SaidWithSave } from './said/SaidWithSave.tsx';
import { TextWarnings } from './TextWarnings.tsx';
import { useOpened, useOwnAddress } from './use-form-address.ts';
import { useLeaving } from './use-leaving.ts';
import type { GivenSource } from './translating/use-translation.ts';
import { useSaveKeys } from './use-save-keys.ts';
import { SaveBar } from './SaveBar.tsx';
import { UnsavedPanel } from './unsaved/UnsavedPanel.tsx';
import { useUnsaved } from './unsaved/use-unsaved.ts';
import './editor-fields.css';
import './editor-choosing.css';
import './editor-saving.css';
import './editor-preview.css';

export interface ItemFormProps {
  initial: Form;
  /** Parts of the loaded item that readers do not get. */
  warnings: readonly ItemWarning[];
  form: EditorField[];
  /** The tabs of a long form; without them all fields stand below each other. */
  parts?: FormParts;
  isRouted: boolean;
  fallback: Record<string, unknown> | null;
  /** The words of the release by key, which a dictionary shows where it has none of its own. */
  shipped: Readonly<Record<string, string>> | null;
  /** The block, entry or field to open: "blocks.2". */
  openPath: string | null;
  /** The desk's path in the language of its interface: "/es/editor". */
  deskPath: string;
  phrases: Record<string, string>;
  /** Language of the desk. */
  language: string;
  /** Zone of the organisation's clocks. */
  timeZone: string;
  /** Releases that have not gone out. */
  releases: readonly { id: string; name: string }[];
  mayWrite: boolean;
  mayPublish: boolean;
  checking?: Checking;
  /** Further languages of the site, for an item that is new here: the page links those of one that is not. */
  others: readonly { locale: string; link: string }[];
  /** Names of the kinds of items, by kind. */
  kinds?: Readonly<Record<string, string>>;
  /** The part that is shown first where page and form take turns. */
  part?: DeskPart;
  /** Text that this person typed earlier and did not save. */
  unsaved: Unsaved | null;
  /** The default language of a translation; null for anything else. */
  source?: GivenSource | null;
}

const unchecked: Checking = { isNeeded: false, approved: null };

const browserEnv = {
  now: () => performance.now(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  addressOf: sitePath,
};

/** Shows the form of one item: its fields and their errors, the save buttons, its history and its preview. */
export function ItemForm(props: ItemFormProps) {
  const { initial, warnings, form, isRouted, fallback, shipped, openPath, deskPath, phrases, mayWrite, mayPublish } =
    props;
  const { language, timeZone, releases, checking = unchecked } = props;
  const beside = useCompany(props.source ?? null);
  const [store] = useState(() => createItemStore(initial, browserEnv, beside.said));
  const state = useStore(store.$form);
  const unsaved = useUnsaved(store, beside.said, props.unsaved);
  const desk = useMemo(
    () => ({
      FieldView,
      t: createTranslator<DeskKey>(phrases),
      store,
      deskPath,
      locale: initial.locale,
      fallback,
      shipped,
      openPath,
      language,
      timeZone,
      releases,
      mayWrite,
      mayPublish,
      checking,
    }),
    [
      phrases,
      store,
      deskPath,
      initial.locale,
      fallback,
      shipped,
      openPath,
      language,
      timeZone,
      releases,
      mayWrite,
      mayPublish,
      checking,
    ],
  );
  const { t } = desk;
  const drawn = (field: EditorField) => (
    <FieldView key={field.key} field={field} path={field.key} value={state.fields[field.key]} />
  );
  const [part, setPart] = useState<DeskPart>(props.part ?? 'form');
  const isInBrowser = useIsInBrowser();
  const leave = useLeaving(state.isDirty);
  useOwnAddress(state.id, state.locale, deskPath);
  useOpened(openPath);
  useSaveKeys(store, desk);
  useNoStrayDrop();
  return (
    <DeskProvider desk={desk}>
      {initial.id === '' && state.id !== '' && (
        <p className="desk-actions desk-start" role="status">
          {props.others.map(({ locale, link }) => (
            <a key={locale} href={`${deskPath}/items/${state.id}?locale=${locale}`}>
              {link}
            </a>
          ))}
        </p>
      )}
      {isInBrowser && <ViewTabs part={part} onChange={setPart} />}
      <Company beside={beside} store={store} part={isInBrowser ? part : undefined}>
        <form
          className="desk-form"
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void store.save(state.isBeside ? 'publish' : 'draft');
          }}
        >
          {/* The item as loaded, for folded fields when the form is sent without a script. */}
          <input type="hidden" name="whole" value={JSON.stringify(initial.fields)} />
          <input type="hidden" name="base" value={initial.revision} />
          <input type="hidden" name="locale" value={initial.locale} />
          {/* The first button of a form is what Enter presses. */}
          <button type="submit" name="intent" value={state.isBeside ? 'publish' : 'draft'} hidden />
          {/* A control named "contains" would hide the method of the form of that name, which scripts call. */}
          {state.contains !== null && <input type="hidden" name="contained" value={state.contains} />}
          {state.isBeside && <input type="hidden" name="beside" value="1" />}
          <FormTools form={form} />
          <DraftNote />
          <UnsavedPanel form={form} unsaved={unsaved} />
          <ErrorList form={form} />
          {state.conflict && <ConflictPanel form={form} conflict={state.conflict} />}
          {props.parts ? (
            <FormTabs
              form={form}
              parts={props.parts}
              drawn={drawn}
              place={isRouted || state.id === '' ? <ItemPlace isRouted={isRouted} /> : null}
              history={state.id !== '' && state.revision > 0 ? <RevisionList /> : null}
            />
          ) : (
            <>
              <div className="desk-fields">{form.filter((field) => !isMetadata(field)).map(drawn)}</div>
              {(isRouted || state.id === '') && (
                <section className="desk-place" aria-labelledby="desk-place-title">
                  <h2 id="desk-place-title">{t(isRouted ? 'AddressAndLists' : 'ItemName')}</h2>
                  <ItemPlace isRouted={isRouted} />
                  <div className="desk-fields">{form.filter(isMetadata).map(drawn)}</div>
                </section>
              )}
            </>
          )}
          <SaidWithSave said={beside.said} />
          <SaveBar keeper={unsaved.keeper}>
            <TextWarnings form={form} initial={warnings} />
            <PictureWarning />
            <CompanyNotes />
          </SaveBar>
        </form>
        <PreviewPane
          form={form}
          kinds={props.kinds ?? {}}
          showForm={() => flushSync(() => setPart('form'))}
          onLeave={(address) => {
            unsaved.keeper.flush();
            leave(address);
          }}
        />
      </Company>
      {!props.parts && <RevisionList />}
      <Announced />
    </DeskProvider>
  );
}
