import '../../platform/shell/print-button.ts';
import { OrderConversion } from './order-conversion.ts';

if (!customElements.get('order-conversion')) customElements.define('order-conversion', OrderConversion);
