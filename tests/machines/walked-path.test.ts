import { allEvents, generatePaths, pathID } from '@uwanja/flow-paths';
import { expect, it } from 'vitest';
import { findPath } from '../../scripts/walk/find-path.ts';
import { accountDeletionModel } from '../models/account.model.ts';
import { cookieConsentModel } from '../models/cookie-consent.model.ts';

/** `Walk it` in the report of the paths finds each path by its id. */

it.each([
  ['a machine', 'cookie-consent', cookieConsentModel],
  ['one of several machines of a file', 'account', accountDeletionModel],
])('finds each path of %s, with its events', async (_, file, model) => {
  for (const path of [0, -1].flatMap((place) => generatePaths(model as never).at(place) ?? [])) {
    const found = await findPath(pathID(path));
    expect(found).toMatchObject({ file, machine: model.machine.id, model: path.model.name, input: path.inputName });
    const events = allEvents(path.model);
    expect(found?.events.map((index) => events[index])).toEqual(path.steps.map(({ event }) => event));
  }
});

it('finds nothing under an id that no path has', async () => {
  expect(await findPath('cookieConsent-00000000')).toBeNull();
});
