import { expect, it } from 'vitest';
import { BoundedHistogram } from './bounded-histogram.ts';

const make = (most: number) =>
  new BoundedHistogram({
    name: 'x_seconds',
    help: 'Time.',
    labels: ['route', 'status'],
    buckets: [0.1, 1],
    most,
    bounded: ['route'],
  });

it('counts each observation in its bucket and all above', () => {
  const histogram = make(10);
  for (const seconds of [0.05, 0.1, 0.5, 7]) histogram.observe(['/a', '200'], seconds);
  expect(histogram.text()).toBe(
    [
      '# HELP x_seconds Time.',
      '# TYPE x_seconds histogram',
      'x_seconds_bucket{route="/a",status="200",le="0.1"} 2',
      'x_seconds_bucket{route="/a",status="200",le="1"} 3',
      'x_seconds_bucket{route="/a",status="200",le="+Inf"} 4',
      'x_seconds_sum{route="/a",status="200"} 7.65',
      'x_seconds_count{route="/a",status="200"} 4',
      '',
    ].join('\n'),
  );
});

it('counts under "other" above its limit, and loses nothing', () => {
  const histogram = make(3);
  for (let number = 0; number < 50; number += 1) histogram.observe([`/page-${number}`, '200'], 0.01);
  histogram.observe(['/page-99', '500'], 0.01);
  const counts = histogram.text().matchAll(/_count\{route="([^"]+)",status="(\d+)"\} (\d+)/g);
  expect([...counts].map(([, route, status, count]) => [route, status, count])).toEqual([
    ['/page-0', '200', '1'],
    ['/page-1', '200', '1'],
    ['/page-2', '200', '1'],
    ['other', '200', '47'],
    ['other', '500', '1'],
  ]);
});

it('writes labels so that no value ends one', () => {
  const histogram = make(3);
  histogram.observe(['/a"} 1\n\\', '200'], 0.01);
  expect(histogram.text()).toContain('x_seconds_count{route="/a\\"} 1\\n\\\\",status="200"} 1\n');
});
