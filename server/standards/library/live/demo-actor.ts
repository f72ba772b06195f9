import type { LibraryActor } from './store-import.ts';

/** The actor that the demo's texts were imported, checked and made live by. */
export const demoActor: LibraryActor = { userId: 'demo', requestId: '' };
