import { useEffect, useState } from 'react';
import { editKeyOff } from '../../../people/person/edit-key-choice.ts';
import { lastingPersonStorage } from '../../../people/person/person-storage.ts';
import { useDesk } from '../desk-context.tsx';

/** Switches the key E of the pages of the site on and off, for this person in this browser. */
export function EditKeyChoice() {
  const { t } = useDesk();
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(lastingPersonStorage.read(editKeyOff) === null), []);
  function change() {
    if (isOn) lastingPersonStorage.write(editKeyOff, 'yes');
    else lastingPersonStorage.remove(editKeyOff);
    setIsOn(!isOn);
  }
  return (
    <label className="desk-edit-key">
      <input type="checkbox" checked={isOn} onChange={change} /> {t('EditKey')}
    </label>
  );
}
