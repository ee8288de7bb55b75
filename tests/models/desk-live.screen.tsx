import { screen } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf, seesFields, whereShown } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { DeskLiveView } from '#machines/desk-live/index.ts';
import { LiveContext } from '#src/desk/DeskContext.tsx';
import { TodayScreen } from '#src/desk/screens/TodayScreen.tsx';
import { textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { deskLiveModel } from './desk-live.model.ts';
import { DeskPage } from './desk-page.tsx';

const seesToday = seesFields<DeskLiveView>(deskLiveModel, {
  today: (today, { message }) => {
    if (today === null) {
      expect(screen.queryByText('Sold today')).toBeNull();
      expect(screen.queryByText('Loading...') !== null).toBe(message === null);
      return;
    }
    const shown = textOf(document.body) ?? '';
    for (const line of [
      'Sold todayKsh 2,487 1 order',
      'Sold in seven daysKsh 9,948',
      'To send3',
      'Payments to look at2',
    ])
      expect(shown).toContain(line);
    for (const line of ['Tickets1', 'Refunds due0', 'Waiting for codes0', 'Open prompts0', 'Stuck messages0'])
      expect(shown).toContain(line);
  },
  sound: (sound) => {
    const name = sound ? 'Sound is on' : 'Sound is off';
    expect(findControl('button', name)?.getAttribute('aria-pressed')).toBe(String(sound));
  },
  message: (message) => {
    const alert = screen.queryByRole('alert');
    if (message) expect(alert).toHaveTextContent(shownText(message) ?? '');
    else expect(alert).toBeNull();
  },
  isLive: (isLive) => void expect(screen.getByText(isLive ? 'Live' : 'Every 15 seconds')).toBeVisible(),
  // The title of the tab, which the desk's frame shows.
  count: null,
  canRequest: (canRequest, { message }) =>
    expect(findControl('button', 'Try again') !== null).toBe(message !== null && canRequest),
});

const seesHeading = (): void => void expect(screen.getByRole('heading', { name: 'Today' })).toBeVisible();

export const deskLiveScreen = screenOf(deskLiveModel)({
  page: (live) => (
    <LiveContext value={live}>
      <DeskPage>
        <TodayScreen />
      </DeskPage>
    </LiveContext>
  ),
  always: seesToday,
  events: {
    'today.received': externalEvent('the stream'),
    'stream.ended': externalEvent('the stream'),
    'sound.toggled': press(/^Sound is/),
    'today.requested': whereShown(press('Try again'), 'a page that was changed'),
  },
  states: {
    'streaming.connecting': seesHeading,
    'streaming.live': seesHeading,
    'polling.asking': seesHeading,
    'polling.waiting': seesHeading,
  },
});
