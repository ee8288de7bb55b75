import { screen } from '@testing-library/react';
import { findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { Share } from '#src/features/sharing/Share.tsx';
import { shareChannels } from '#src/features/sharing/ShareView.tsx';
import { seesBusy } from '#tests/support/models/expectations.ts';
import { shareModel, steamCard } from './share.model.ts';

await shareChannels.load();

const url = 'http://localhost:3000/product/1/2';

const seesWays = (status: string) => () => {
  expect(findControl('button', 'Share')).toHaveAttribute('aria-expanded', 'true');
  expect(findControl('link', 'WhatsApp')).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Steam card ${url}`)}`,
  );
  expect(screen.getByRole('status')).toHaveTextContent(status);
  const isFailed = status.startsWith('Copying');
  expect(screen.queryByLabelText('Link') === null).toBe(!isFailed);
  expect(findControl('link', 'Report this problem') === null).toBe(!isFailed);
};

export const shareScreen = screenOf(shareModel)({
  page: <Share {...steamCard} />,
  at: '/product/1/2',
  events: {
    'share.pressed': press('Share'),
    'share.closed': {
      control: () => findControl('group', 'Share Steam card'),
      act: async (user) => {
        findControl('button', 'Share')?.focus();
        await user.keyboard('{Escape}');
      },
      words: () => 'presses Escape',
    },
    'copy.pressed': press('Copy link'),
  },
  states: {
    closed: () => {
      expect(findControl('button', 'Share')).toHaveAttribute('aria-expanded', 'false');
      expect(findControl('link', 'WhatsApp')).toBeNull();
    },
    sharing: seesBusy('Share'),
    'open.idle': seesWays(''),
    'open.copying': seesWays(''),
    'open.copied': seesWays('Link copied'),
    'open.copyFailed': seesWays('Copying did not work. Select the link and copy it.'),
  },
});
