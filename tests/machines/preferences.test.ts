import { describe, expect, it } from 'vitest';
import { preferencesEvents, preferencesMachine, viewPreferences } from '#machines/preferences/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { preferencesModel } from '../models/preferences.model.ts';

const started = () => startFlow(preferencesMachine);
const chosen = (flow: ReturnType<typeof started>) =>
  viewPreferences(flow.snapshot)
    .choices.filter((each) => each.chosen)
    .map(({ interest }) => interest);

describe('reading', () => {
  it('allows no choice before the stored preferences are read', () => {
    expect(viewPreferences(started().snapshot).canChange).toBe(false);
  });

  it('shows the stored preferences and reports that they are saved', async () => {
    const flow = started();
    await flow.answer('readPreferences', ['service', 'coaching']);
    expect(chosen(flow)).toEqual(['service', 'coaching']);
    expect(viewPreferences(flow.snapshot).saved).toBe(true);
  });

  it.each([
    ['nothing was stored', (flow: ReturnType<typeof started>) => flow.answer('readPreferences', null)],
    [
      'storage is closed',
      (flow: ReturnType<typeof started>) => flow.fail('readPreferences', failed.of('storageUnavailable')),
    ],
  ])('starts empty where %s, and reports nothing as saved', async (_, happen) => {
    const flow = started();
    await happen(flow);
    expect(chosen(flow)).toEqual([]);
    expect(viewPreferences(flow.snapshot)).toMatchObject({ canChange: true, saved: false, saveFailed: false });
  });
});

describe('storing', () => {
  it('stores every change', async () => {
    const flow = started();
    await flow.answer('readPreferences', null);
    flow.send(preferencesEvents.changed('event', true));
    flow.send(preferencesEvents.changed('product', true));
    expect(flow.inputOf('storePreferences')).toEqual(['product', 'event']);
    expect(viewPreferences(flow.snapshot).saved).toBe(false);
    await flow.answer('storePreferences');
    expect(viewPreferences(flow.snapshot).saved).toBe(true);
    flow.send(preferencesEvents.changed('event', false));
    expect(flow.inputOf('storePreferences')).toEqual(['product']);
  });

  it('reports when the browser stores nothing, and applies the choice to this visit', async () => {
    const flow = started();
    await flow.answer('readPreferences', null);
    flow.send(preferencesEvents.changed('event', true));
    await flow.fail('storePreferences', failed.of('storageUnavailable'));
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'storageFailed' }]);
    expect(chosen(flow)).toEqual(['event']);
    expect(viewPreferences(flow.snapshot)).toMatchObject({ saved: false, saveFailed: true });
  });
});

walkEveryPath(preferencesModel);
