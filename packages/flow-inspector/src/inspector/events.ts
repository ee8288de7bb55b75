import type { Entry, Recording, Response } from '../recording/index.ts';
import type { ChosenFile, Event, Filter, OpenTab } from './types.ts';

/** What a person does, and what the followed tab reports. */
export const inspectorEvents = {
  reported: (recording: Recording, tab: string | null = null, isControllable = false) =>
    ({ type: 'tab.reported', recording, tab, isControllable }) satisfies Event,
  continued: (entry: Entry) => ({ type: 'tab.continued', entry }) satisfies Event,
  tabListed: (tab: OpenTab) => ({ type: 'tab.listed', tab }) satisfies Event,
  tabRemoved: (tab: string) => ({ type: 'tab.removed', tab }) satisfies Event,
  tabChosen: (tab: string) => ({ type: 'tab.chosen', tab }) satisfies Event,
  fileChosen: (file: ChosenFile) => ({ type: 'file.chosen', file }) satisfies Event,
  importAccepted: () => ({ type: 'import.accepted' }) satisfies Event,
  importClosed: () => ({ type: 'import.closed' }) satisfies Event,
  filterChanged: (filter: Partial<Filter>) => ({ type: 'filter.changed', filter }) satisfies Event,
  responded: (response: Response) => ({ type: 'tab.responded', response }) satisfies Event,
  sent: (id: string, name: string, payload = '') => ({ type: 'event.sent', id, name, payload }) satisfies Event,
  restored: (id: string, number: number) => ({ type: 'step.restored', id, number }) satisfies Event,
  baseChosen: () => ({ type: 'base.chosen' }) satisfies Event,
  baseCleared: () => ({ type: 'base.cleared' }) satisfies Event,
  otherChosen: (file: ChosenFile) => ({ type: 'other.chosen', file }) satisfies Event,
  otherClosed: () => ({ type: 'other.closed' }) satisfies Event,
  closed: () => ({ type: 'tab.closed' }) satisfies Event,
  actorChosen: (id: string) => ({ type: 'actor.chosen', id }) satisfies Event,
  stepChosen: (id: string, number: number) => ({ type: 'step.chosen', id, number }) satisfies Event,
  wentBack: () => ({ type: 'step.wentBack' }) satisfies Event,
  wentForward: () => ({ type: 'step.wentForward' }) satisfies Event,
  latestStepChosen: () => ({ type: 'latestStep.chosen' }) satisfies Event,
  retried: () => ({ type: 'search.retried' }) satisfies Event,
};
