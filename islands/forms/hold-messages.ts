/** Holds the messages of fields back while the pointer is down. */
export function holdMessages(leave: (name: string) => void) {
  const held = new Set<string>();
  let isPressed = false;
  return {
    /** Returns true where the field is validated later. */
    holds(name: string): boolean {
      if (isPressed) held.add(name);
      return isPressed;
    },
    press: () => void (isPressed = true),
    /** Validates the fields that were left meanwhile. */
    release(): void {
      isPressed = false;
      for (const name of held) leave(name);
      held.clear();
    },
  };
}
