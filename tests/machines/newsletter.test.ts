import { describe, expect, it } from 'vitest';
import {
  footerNewsletterMachine,
  homeNewsletterMachine,
  newsletterCategory,
  newsletterEvents,
  viewNewsletter,
} from '#machines/newsletter/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { footerNewsletterModel, homeNewsletterModel } from '../models/newsletter.model.ts';

const started = (machine = homeNewsletterMachine) => startFlow(machine);
const chosen = (flow: ReturnType<typeof started>) =>
  viewNewsletter(flow.snapshot)
    .categories.filter((each) => each.chosen)
    .map(({ category }) => category);

describe('editing', () => {
  it('starts with all categories', () => {
    expect(chosen(started())).toEqual(['all']);
  });

  it('replaces all categories by a single one, and single ones by all', () => {
    const flow = started();
    flow.send(newsletterEvents.changed('events', true));
    flow.send(newsletterEvents.changed('products', true));
    expect(chosen(flow)).toEqual(['products', 'events']);
    expect(newsletterCategory(flow.snapshot.context.fields)).toBe('products,events');
    flow.send(newsletterEvents.changed('all', true));
    expect(chosen(flow)).toEqual(['all']);
  });

  it('returns to all categories when the last single one is removed', () => {
    const flow = started();
    flow.send(newsletterEvents.changed('events', true));
    flow.send(newsletterEvents.changed('events', false));
    expect(chosen(flow)).toEqual(['all']);
    flow.send(newsletterEvents.changed('all', false));
    expect(chosen(flow)).toEqual(['all']);
  });
});

describe('invalid', () => {
  it.each([
    ['the home block', homeNewsletterMachine, '', 'emailMissing'],
    ['the footer', footerNewsletterMachine, ' ', 'requiredDetailsMissing'],
    ['the home block', homeNewsletterMachine, 'ada@', 'emailInvalid'],
    ['the footer', footerNewsletterMachine, 'ada', 'emailInvalid'],
  ] as const)('%s says %4$s', (_, machine, email, message) => {
    const flow = started(machine);
    flow.send(newsletterEvents.changed('email', email));
    flow.send(newsletterEvents.submitted());
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message }]);
    expect(viewNewsletter(flow.snapshot).errors).toEqual({ email: message });
  });
});

describe('submitting', () => {
  const sent = () => {
    const flow = started();
    flow.send(newsletterEvents.changed('email', 'ada@example.com'));
    flow.send(newsletterEvents.changed('events', true));
    flow.send(newsletterEvents.submitted());
    return flow;
  };

  it("shows the server's message and empties the form", async () => {
    const flow = sent();
    await flow.answer('submit', 'Thank you. You are subscribed.');
    expect(flow.emitted).toEqual([
      { type: 'notice', severity: 'success', message: { text: 'Thank you. You are subscribed.' } },
    ]);
    expect(viewNewsletter(flow.snapshot)).toMatchObject({ done: true, fields: { email: '', all: true } });
  });

  it('keeps the address and the choice when the request fails', async () => {
    const flow = sent();
    await flow.fail('submit', failed.of('offline'));
    expect(viewNewsletter(flow.snapshot)).toMatchObject({ message: 'offline', fields: { email: 'ada@example.com' } });
    expect(chosen(flow)).toEqual(['events']);
  });
});

walkEveryPath(homeNewsletterModel);
walkEveryPath(footerNewsletterModel);
