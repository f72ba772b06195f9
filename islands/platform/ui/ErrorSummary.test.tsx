// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';

afterEach(cleanup);

const errors = [{ field: 'city', message: 'City: This field is required.' }, { message: 'The book is full.' }];

it('takes the focus without a script, and links each entry to its field', () => {
  const html = renderToStaticMarkup(<ErrorSummary title="There is a problem" errors={errors} />);
  expect(html).toMatch(/^<div[^>]* role="alert" tabindex="-1" autofocus="" aria-labelledby="error-summary-title">/i);
  expect(html).toContain('<h2 id="error-summary-title">There is a problem</h2>');
  expect(html).toContain('<a href="#city">City: This field is required.</a>');
  expect(html).toContain('<li>The book is full.</li>');
});

it('is not there when all is well', () => {
  expect(renderToStaticMarkup(<ErrorSummary title="There is a problem" errors={[]} />)).toBe('');
});

it('takes the focus at every refusal of a form that stays, and leads to the field', () => {
  const form = (refusals: number) => (
    <>
      <ErrorSummary title="There is a problem" errors={errors} refusals={refusals} />
      <Field name="city" label="City" />
    </>
  );
  const shown = render(form(1));
  const summary = screen.getByRole('alert', { name: 'There is a problem' });
  expect(document.activeElement).toBe(summary);
  fireEvent.click(screen.getByRole('link', { name: /^City/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
  shown.rerender(form(1));
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
  shown.rerender(form(2));
  expect(document.activeElement).toBe(summary);
});
