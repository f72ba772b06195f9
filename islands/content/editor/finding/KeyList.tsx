import { useDesk } from '../desk-context.tsx';
import { DeskDialog } from '../DeskDialog.tsx';
import type { DeskKey } from '../desk-key.ts';

/** The keys of the form and what they do. Those of a text stand with its tools. */
const keys = [
  { keys: ['Ctrl+S'], does: 'KeyDraft' },
  { keys: ['Ctrl+Enter'], does: 'KeyPublish' },
  { keys: ['Ctrl+Z', 'Ctrl+Shift+Z'], does: 'KeyUndo' },
  { keys: ['Alt+↑', 'Alt+↓'], does: 'KeyMove' },
  { keys: ['Ctrl+C', 'Ctrl+V'], does: 'KeyCopy' },
  { keys: ['/'], does: 'KeyFind' },
  { keys: ['Ctrl+K'], does: 'KeyGo' },
  { keys: ['Ctrl+B', 'Ctrl+I', 'Ctrl+K'], does: 'KeyFormat' },
  { keys: ['Ctrl+Alt+0', '2', '3', '4'], does: 'KeyLevel' },
  { keys: ['?'], does: 'KeyList' },
] as const satisfies readonly { keys: readonly string[]; does: DeskKey }[];

/** Lists the keys of the desk. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useDesk();
  return (
    <DeskDialog title={t('Keys')} onClose={onClose}>
      <table className="desk-keys">
        <thead>
          <tr>
            <th scope="col">{t('KeysKey')}</th>
            <th scope="col">{t('KeysDoes')}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ keys: pressed, does }) => (
            <tr key={does}>
              <td>
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
              <td>{t(does)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">{t('KeysMac')}</p>
    </DeskDialog>
  );
}
