import { describeModel } from '@uwanja/flow-paths';
import { shareEvents, shareMachine, viewShare } from '#machines/share/index.ts';

export const steamCard = { title: 'Steam card', path: '/product/1/2' };

export const shareModel = describeModel({
  machine: shareMachine,
  view: viewShare,
  inputs: { 'a product': steamCard },
  events: {
    'share.pressed': [shareEvents.pressed()],
    'share.closed': [shareEvents.closed()],
    'copy.pressed': [shareEvents.copyPressed()],
  },
  invokeResults: {
    openShareSheet: { done: ['shared', 'dismissed', 'unavailable'], error: [new Error('not allowed')] },
    copyLink: { done: [undefined], error: [new Error('nothing could be copied')] },
  },
  stateKey: () => [],
  start: (shared) => ({ shared }),
  invokes: {
    openShareSheet: { in: 'sharing', input: () => steamCard },
    copyLink: { in: 'open.copying', input: () => steamCard },
  },
  steps: {
    // The button opens the options and closes them.
    'share.pressed': ({ before }) => ({ state: before.value === 'closed' ? 'sharing' : 'closed' }),
    'share.closed': () => ({ state: 'closed' }),
    'copy.pressed': () => ({ state: 'open.copying' }),
    'openShareSheet done': ({ event: { output } }) => ({ state: output === 'unavailable' ? 'open.idle' : 'closed' }),
    'openShareSheet error': () => ({ state: 'open.idle' }),
    'copyLink done': () => ({ state: 'open.copied' }),
    'copyLink error': () => ({ state: 'open.copyFailed' }),
  },
  takes: (snapshot, { type }) => {
    if (type === 'share.pressed') return !snapshot.matches('sharing');
    const isOpen = typeof snapshot.value === 'object';
    return type === 'share.closed' ? isOpen : isOpen && !snapshot.matches({ open: 'copying' });
  },
  shows: (snapshot) => {
    const state = JSON.stringify(snapshot.value);
    return {
      shared: steamCard,
      busy: state === '"sharing"',
      open: state.startsWith('{"open"'),
      canCopy: ['{"open":"idle"}', '{"open":"copied"}', '{"open":"copyFailed"}'].includes(state),
      copied: state === '{"open":"copied"}',
      copyFailed: state === '{"open":"copyFailed"}',
    };
  },
});
