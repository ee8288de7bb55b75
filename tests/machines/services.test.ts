import { describe, expect, it } from 'vitest';
import { servicesFromLocation, serviceTags } from '#machines/services/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { servicesModel } from '../models/services.model.ts';

describe('the address', () => {
  it.each(serviceTags)('parses the tag %s of the URL', (tag) => {
    expect(servicesFromLocation(`?tag=${tag}`, null)).toEqual({ category: tag });
  });

  it.each([
    ['', { itemType: 'service', category: 'tournament' }, 'tournament'],
    ['?tag=anime', { category: 'coaching' }, 'anime'],
    ['?tag=nonsense', { category: 'coaching' }, 'coaching'],
    ['?tag=nonsense', null, 'all'],
    ['?tag=__proto__', { category: 7 }, 'all'],
    ['', 'coaching', 'all'],
  ])('parses %j with navigation state %j as %s', (search, state, category) => {
    expect(servicesFromLocation(search, state)).toEqual({ category });
  });
});

walkEveryPath(servicesModel);
