import { useEffect, useRef, type MouseEvent } from 'react';
import { splitProblem } from '../../server/accounts/problem.rules.ts';
import { useCheckout } from './checkout-context.tsx';
import { labelOf, placeOf } from './labels.ts';

/** What is wrong, above everything: it takes the focus, and each entry leads to its field. */
export function Problems() {
  const { say, state } = useCheckout();
  const { problems, alert, refusals, seenPayableMinor } = state;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) frame.current?.focus();
  }, [refusals]);
  const entries = Object.entries(problems).sort(([one], [other]) => placeOf(one) - placeOf(other));
  if (!alert && entries.length === 0) return null;
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <div className="alert-box" role="alert" tabIndex={-1} ref={frame}>
      {alert && <p>{say(alert)}</p>}
      {seenPayableMinor !== null && <ChangedAmount />}
      {entries.length > 0 && <p>{say('SomeFieldsRequireAttention')}</p>}
      {entries.length > 0 && (
        <ul>
          {entries.map(([id, problem]) => {
            const { key, tokens } = splitProblem(problem);
            const label = labelOf(id);
            const text = say(key, tokens);
            return (
              <li key={id}>
                <a href={`#${id}`} onClick={(event) => go(event, id)}>
                  {label ? `${say(label)}: ${text}` : text}
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The difference between what was seen and what the order comes to now. */
function ChangedAmount() {
  const { say, state, money } = useCheckout();
  return (
    <p>
      {say('CheckoutTotalChanged', {
        before: money(state.seenPayableMinor ?? 0),
        after: money(state.view.summary.payableMinor),
      })}
    </p>
  );
}
