import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../platform/env/env.ts';
import { productKinds } from './catalog.contract.ts';
import { isCourse } from './course.rules.ts';
import { trainingTopicNames, trainingTopics } from './training-topic.rules.ts';

it('knows the topics 0 to 8', () => {
  expect(trainingTopics).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

it.each(['en', 'es'])('has a name of its own for each of them in "%s"', (language) => {
  const file = path.join(projectRoot(), `src/content/${language}/dictionary/product.yaml`);
  const { entries } = parse(readFileSync(file, 'utf8')) as { entries: Record<string, string> };
  const names = trainingTopics.map((topic) => entries[trainingTopicNames[topic]]);
  expect(names.every(Boolean)).toBe(true);
  expect(new Set(names).size).toBe(trainingTopics.length);
});

it('is of courses, with dates or without, and of nothing else', () => {
  expect(productKinds.filter((kind) => isCourse({ kind }))).toEqual(['training', 'online-training']);
});
