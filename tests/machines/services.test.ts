import { describe, expect, it } from 'vitest';
import { servicesFromLocation, servicesMachine, serviceTags, viewServices } from '#machines/services/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { aService, servicesModel } from '../models/services.model.ts';

const started = (category: 'all' | 'music' | 'coaching' = 'all') => startFlow(servicesMachine, { input: { category } });

describe('the filter tags', () => {
  it('lists the filter tags of the specification, each with its URL', () => {
    const { tags } = viewServices(started().snapshot);
    expect(tags).toEqual([
      { tag: 'all', to: '/services?tag=all', chosen: true },
      { tag: 'music', to: '/services?tag=music', chosen: false },
      { tag: 'movies', to: '/services?tag=movies', chosen: false },
      { tag: 'livesports', to: '/services?tag=livesports', chosen: false },
      { tag: 'anime', to: '/services?tag=anime', chosen: false },
    ]);
  });

  it('marks no tag for a category without one', () => {
    const view = viewServices(started('coaching').snapshot);
    expect(view.tags.some(({ chosen }) => chosen)).toBe(false);
    expect(view.categoryWithoutTag).toBe('coaching');
    expect(viewServices(started('music').snapshot).categoryWithoutTag).toBeNull();
  });
});

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

describe('loading', () => {
  it('requests the services of a tag, and those of another tag again', async () => {
    const flow = started();
    expect(flow.inputOf('load')).toEqual({ query: { category: 'all' } });
    await flow.answer('load', [aService(7)]);
    expect(viewServices(flow.snapshot)).toMatchObject({ status: 'ready', services: [{ subscriptionID: 7 }] });
    flow.send(resourceEvents.changed({ category: 'music' }));
    expect(flow.inputOf('load')).toEqual({ query: { category: 'music' } });
    expect(viewServices(flow.snapshot)).toMatchObject({ status: 'loading', services: [], category: 'music' });
  });

  it('shows why loading failed, and retries', async () => {
    const flow = started();
    await flow.fail('load', failed.of('offline'));
    expect(viewServices(flow.snapshot)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
    flow.send(resourceEvents.retried());
    await flow.answer('load', []);
    expect(viewServices(flow.snapshot)).toMatchObject({ status: 'empty', message: null });
  });
});

walkEveryPath(servicesModel);
