import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { viewInbox } from '#machines/inbox/index.ts';
import { InboxScreen } from '#src/screens/inbox/InboxScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { adaSignedIn } from '#tests/support/models/long-lived-actors.ts';
import { externalEvent, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { inboxModel } from './inbox.model.ts';

const titles = {
  placed: /^Order ORDER1 placed$/,
  paid: /^Order ORDER1 paid$/,
  receipt: /^Receipt for order ORDER1$/,
  sent: /^You wrote: My order$/,
  answered: /^Answer: My order$/,
};

export const inboxScreen = screenOf(inboxModel)({
  page: <InboxScreen />,
  at: '/inbox',
  children: () => ({ session: adaSignedIn() }),
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': externalEvent('another customer'),
  },
  states: {
    loading: seesLoading,
    ready: (snapshot) => {
      const { messages, count, isNewest } = viewInbox(snapshot);
      if (!isNewest) expect(screen.getByRole('link', { name: 'Newest messages' })).toBeVisible();
      else expect(screen.getByText(count === 1 ? '1 message' : `${count} messages`)).toBeVisible();
      const shown = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      for (const [place, { kind }] of messages.entries()) expect(shown[place]).toMatch(titles[kind]);
    },
    empty: seesText('0 items found'),
    failed: seesFailure,
  },
});
