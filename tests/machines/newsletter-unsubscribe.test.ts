import { expect, it } from 'vitest';
import {
  newsletterUnsubscribeEvents,
  newsletterUnsubscribeMachine,
  viewNewsletterUnsubscribe,
} from '#machines/newsletter-unsubscribe/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { newsletterUnsubscribeModel } from '../models/newsletter-unsubscribe.model.ts';

it('requires an address where the page was opened without a link', () => {
  const flow = startFlow(newsletterUnsubscribeMachine, { input: { key: null } });
  flow.send(newsletterUnsubscribeEvents.submitted());
  expect(flow.waiting()).toEqual([]);
  expect(viewNewsletterUnsubscribe(flow.snapshot)).toMatchObject({
    needsEmail: true,
    errors: { email: 'emailMissing' },
  });
});

it('uses the key of a link instead of an address', async () => {
  const flow = startFlow(newsletterUnsubscribeMachine, { input: { key: 'a key' } });
  flow.send(newsletterUnsubscribeEvents.submitted());
  expect(flow.inputOf('submit')).toEqual({ fields: { email: '' }, input: { key: 'a key' } });
  await flow.answer('submit', 'Unsubscribed.');
  expect(viewNewsletterUnsubscribe(flow.snapshot).done).toBe(true);
});

walkEveryPath(newsletterUnsubscribeModel);
