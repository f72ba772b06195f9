import type { ReactNode } from 'react';

interface Props {
  isPressed?: boolean;
  /** Stays focusable, so that the toolbar does not lose the focus. */
  isDisabled?: boolean;
  /** Keys that do the same in the text. */
  keys?: string;
  onPress: () => void;
  children: ReactNode;
}

export const ToolButton = ({ isPressed, isDisabled = false, keys, onPress, children }: Props) => (
  <button
    type="button"
    className="button desk-small"
    aria-pressed={isPressed}
    aria-disabled={isDisabled}
    aria-keyshortcuts={keys}
    title={keys?.replace('Control', 'Ctrl')}
    // The text keeps its selection under the pointer.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !isDisabled && onPress()}
  >
    {children}
  </button>
);
