import { LeaveCountdown } from './leave-countdown.ts';

customElements.define('leave-countdown', LeaveCountdown);
