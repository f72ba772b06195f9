import { sql, type SQL } from 'drizzle-orm';
import type { Period } from '../period.rules.ts';
import { fileOf, isIn, money, rate, text } from './export-file.ts';
import { codeOf, placeOf } from './order-files.ts';

/**
 * How a line is taxed. 'estimated': an order of an earlier release, which stored the sum of its tax alone. 'untaxed':
 * what is not taxed there, such as dues.
 */
const treatment = sql`case
  when il.rate_ppm is null then 'estimated'
  when o.exemption_certificate_id is not null then 'exempt'
  when il.rate_ppm > 0 and coalesce(l.taxable_minor, o.shipping_taxable_minor) > 0 then 'taxed'
  else 'untaxed' end`;

const place = sql`${placeOf('country')} as country, ${placeOf('state')} as state, ${treatment} as treatment,
  ${codeOf} as code, case when ${treatment} = 'taxed' then il.rate_ppm end as rate_ppm`;

/** What each line of an invoice or a credit note of the period adds. */
const movements = (period: Period): SQL => sql`
  select ${place}, il.net_minor as invoiced_base, il.tax_minor as invoiced_tax, 0 as credited_base, 0 as credited_tax
  from invoices i join orders o on o.id = i.order_id join invoice_lines il on il.invoice_id = i.id
    left join order_lines l on l.id = il.order_line_id
  where ${isIn(sql`i.issued_at`, period)}
  union all
  select ${place}, 0, 0, cl.net_minor, cl.tax_minor
  from credit_notes c join orders o on o.id = c.order_id join credit_lines cl on cl.credit_note_id = c.id
    join invoice_lines il on il.id = cl.invoice_line_id left join order_lines l on l.id = il.order_line_id
  where ${isIn(sql`c.issued_at`, period)}`;

/** The tax of the invoices and credit notes of the period, by place, code and rate. */
export const taxFile = fileOf((period) => ({
  columns: [
    text('country', sql`t.country`),
    text('state', sql`t.state`),
    text('treatment', sql`t.treatment`),
    text('code', sql`t.code`),
    rate('rate', sql`t.rate_ppm`),
    money('invoicedBase', sql`t.invoiced_base`),
    money('invoicedTax', sql`t.invoiced_tax`),
    money('creditedBase', sql`t.credited_base`),
    money('creditedTax', sql`t.credited_tax`),
    money('base', sql`t.invoiced_base - t.credited_base`),
    money('tax', sql`t.invoiced_tax - t.credited_tax`),
    money('gross', sql`t.invoiced_base + t.invoiced_tax - t.credited_base - t.credited_tax`),
  ],
  from: sql`(select country, state, treatment, code, rate_ppm, sum(invoiced_base) as invoiced_base,
      sum(invoiced_tax) as invoiced_tax, sum(credited_base) as credited_base, sum(credited_tax) as credited_tax
    from (${movements(period)}) m group by country, state, treatment, code, rate_ppm
    order by country, state, treatment, code, rate_ppm) t`,
  where: sql`true`,
  keys: null,
}));
