import type { LibraryActor } from './store-import.ts';

/** Who the demo's texts were imported, checked and made live by. */
export const demoActor: LibraryActor = { userId: 'demo', requestId: '' };
