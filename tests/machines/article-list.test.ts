import { describe, expect, it } from 'vitest';
import { blogHome, type ListLocation, listLocation, locationPath } from '#machines/article-list/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { articleListModel, highlights, secondPage, whatsOnModel } from '../models/article-list.model.ts';

describe('the section and page of the URL', () => {
  it.each([
    ['', null, blogHome],
    ['?page=3', null, { section: 'other', page: 3, first: 3 }],
    ['?page=3', { firstPage: 1 }, { section: 'other', page: 3, first: 1 }],
    ['?page=3', { firstPage: 4 }, { section: 'other', page: 3, first: 3 }],
    ['?section=highlight', null, highlights],
    ['?section=secret&page=-1', null, blogHome],
    ['?page=1e9', null, blogHome],
  ] as const)('parses %j with navigation state %j as %j', (search, state, location) => {
    expect(listLocation(search, state)).toEqual(location);
  });

  it('parses its own URLs back to the same section and page', () => {
    const locations: ListLocation[] = [blogHome, secondPage, { ...highlights, page: 4 }];
    expect(locations.map(locationPath)).toEqual([
      '/articles',
      '/articles?page=2',
      '/articles?section=highlight&page=4',
    ]);
  });
});

walkEveryPath(articleListModel);
walkEveryPath(whatsOnModel);
