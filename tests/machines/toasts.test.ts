import { startFlow } from '@uwanja/flow-paths';
import { expect, it } from 'vitest';
import { type Notice, notice } from '#machines/support/notices.ts';
import { toastEvents, toastStatus, toastsMachine } from '#machines/toasts/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { failed } from '../models/failures.ts';
import { refused, toastsModel } from '../models/toasts.model.ts';

it('counts a plain notice as shown before, once another one has replaced it', async () => {
  const flow = startFlow(toastsMachine, { input: { max: 2 } });
  const [saved, sent] = ['Saved.', 'Sent.'].map((text) => notice('success', { text })) as [Notice, Notice];
  flow.send(toastEvents.published(refused));
  await flow.fail('loadRenderer', failed.of('unreachable'));
  flow.send(toastEvents.published(saved));
  flow.send(toastEvents.published(sent));
  const statuses = [refused, saved, sent].map(({ message }) => toastStatus(flow.snapshot, message));
  expect(statuses).toEqual(['before', 'before', 'now']);
});

walkEveryPath(toastsModel);
