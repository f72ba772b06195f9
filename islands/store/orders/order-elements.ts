import { OrderConversion } from './order-conversion.ts';
import { PrintButton } from './print-button.ts';

if (!customElements.get('print-button')) {
  customElements.define('print-button', PrintButton);
  customElements.define('order-conversion', OrderConversion);
}
