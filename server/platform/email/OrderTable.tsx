import { Fragment, type CSSProperties, type ReactNode } from 'react';
import type { Colour } from '../brand/palette.rules.ts';
import type { Words } from '../words.contract.ts';
import { mailColours } from './mail-look.ts';
import type { MailedOrder } from './mail.contract.ts';
import { oneLine } from './one-line.rules.ts';
import { downloadKeys, lineNotes, listOrderFacts, totalLabel } from './order-facts.ts';

/** The table of an order in a mail; styles are inline because mail programs ignore others. */
export function OrderTable({ order, words, brand }: { order: MailedOrder; words: Words; brand: Colour }) {
  return (
    <>
      <table role="presentation" style={{ width: '100%', borderCollapse: 'collapse' }}>
        <tbody>
          {order.lines.map((line, index) => (
            <Row key={index} amount={line.amount} style={{ borderTop: `1px solid ${mailColours.rule}` }}>
              {`${line.quantity} × ${oneLine(line.name)}`}
              {[line.details && oneLine(line.details), ...lineNotes(line, words)].filter(Boolean).map((note) => (
                <Fragment key={note}>
                  <br />
                  <span style={{ fontSize: 14, color: mailColours.soft }}>{note}</span>
                </Fragment>
              ))}
            </Row>
          ))}
          {order.totals.map((total, index) => (
            <Row
              key={index}
              amount={total.amount}
              style={{
                ...(index === 0 && { borderTop: `2px solid ${brand}` }),
                ...(total.kind === 'total' && { fontWeight: 'bold' }),
              }}
            >
              {totalLabel(total, words)}
            </Row>
          ))}
        </tbody>
      </table>
      {listOrderFacts(order, words).map(({ title, lines }) => (
        <p key={title}>
          <strong>{title}</strong>
          {lines.map((line, index) => (
            <Fragment key={index}>
              <br />
              {line}
            </Fragment>
          ))}
        </p>
      ))}
      {order.downloads && <p>{words.t(downloadKeys[order.downloads])}</p>}
      {order.courses && <p>{words.t('MailOrderCourses')}</p>}
      {order.courses?.calendarLink && (
        <p>
          {words.t('MailOrderCalendar')}
          <br />
          <a href={oneLine(order.courses.calendarLink)} style={{ wordBreak: 'break-all' }}>
            {oneLine(order.courses.calendarLink)}
          </a>
        </p>
      )}
    </>
  );
}

const amountCell: CSSProperties = {
  padding: '6px 0 6px 16px',
  textAlign: 'right',
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
};

function Row({ children, amount, style }: { children: ReactNode; amount: string; style: CSSProperties }) {
  return (
    <tr>
      <td style={{ padding: '6px 0', ...style }}>{children}</td>
      <td style={{ ...amountCell, ...style }}>{amount}</td>
    </tr>
  );
}
