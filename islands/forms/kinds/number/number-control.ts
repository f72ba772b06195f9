import { lineControl } from '../line-control.tsx';

export const numberControl = lineControl({ inputMode: 'decimal' });
