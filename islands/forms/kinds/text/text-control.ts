import { lineControl } from '../line-control.tsx';

export const textControl = lineControl();
