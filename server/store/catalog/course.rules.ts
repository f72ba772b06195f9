import type { Product } from './catalog.contract.ts';

const courseKinds: ReadonlySet<Product['kind']> = new Set(['training', 'online-training']);

/** Returns whether a product is a course, with dates or without: only courses have a training topic. */
export const isCourse = ({ kind }: Pick<Product, 'kind'>): boolean => courseKinds.has(kind);
