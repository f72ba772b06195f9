import { useState } from 'react';
import { isTextLink } from '../../../../server/content/values/link.rules.ts';
import type { TextField } from '../../../../server/content/items/form-field.contract.ts';
import { useDesk } from '../desk-context.tsx';
import { PickBox } from '../PickControl.tsx';
import { removeLink, setLink } from './edit-commands.ts';
import type { Writing } from './open-writing.ts';
import { Panel } from './Panel.tsx';

/** Targets of a link in a text. */
const target: TextField = { key: '', label: '', kind: 'href', isRequired: true, isNonEmpty: true, mayBeFile: true };

interface Props {
  writing: Writing;
  id: string;
  /** Address of the link at the cursor. */
  href: string | null;
  /** The selected words. */
  words: string;
  onClose: () => void;
}

/** Asks where the selected words lead, by a word of the title or by an address. */
export function LinkPanel({ writing, id, href, words, onClose }: Props) {
  const { t } = useDesk();
  const [address, setAddress] = useState(href ?? '');
  const [title, setTitle] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  function apply() {
    const given = address.trim();
    if (!isTextLink(given)) return setIsRefused(true);
    writing.change(setLink(given, words || title));
    onClose();
  }
  return (
    <Panel
      label={t('WritingLink')}
      done={t('LinkSet')}
      onDone={apply}
      onClose={onClose}
      more={
        href !== null && (
          <button
            type="button"
            className="button desk-small"
            onClick={() => {
              writing.change(removeLink);
              onClose();
            }}
          >
            {t('LinkAway')}
          </button>
        )
      }
    >
      <PickBox
        field={target}
        texts={{
          name: `${id}-link`,
          label: t('LinkTo'),
          hint: t('LinkHint'),
          error: isRefused ? t('LinkRefused') : undefined,
          isRequired: true,
        }}
        text={address}
        onChange={(given) => {
          setAddress(given);
          setTitle('');
        }}
        onPick={(choice) => setTitle(choice.title)}
      />
    </Panel>
  );
}
