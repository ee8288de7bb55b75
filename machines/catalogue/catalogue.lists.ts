import type { NamedImage } from '#contract/products.ts';
import { createResource } from '../support/resource.ts';

const hasNone = (list: readonly NamedImage[]) => list.length === 0;

/** The categories and platforms load separately from the rows, so a failure of either does not affect the rows. */
export const categoriesMachine = createResource<readonly NamedImage[]>({ id: 'categories', isEmpty: hasNone });
export const platformsMachine = createResource<readonly NamedImage[]>({ id: 'platforms', isEmpty: hasNone });
