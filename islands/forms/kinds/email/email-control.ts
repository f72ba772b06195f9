import { lineControl } from '../line-control.tsx';

export const emailControl = lineControl({ type: 'email' });
