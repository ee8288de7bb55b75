import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { Share } from '#src/features/sharing/Share.tsx';
import { seesBusy } from '#tests/support/models/expectations.ts';
import { press, screenOf, seek } from '#tests/support/models/screen-level.tsx';
import { shareModel, steamCard } from './share.model.ts';

const url = 'http://localhost:3000/product/1/2';

const seesWays = (status: string) => () => {
  expect(seek('button', 'Share')).toHaveAttribute('aria-expanded', 'true');
  expect(seek('link', 'WhatsApp')).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Steam card ${url}`)}`,
  );
  expect(screen.getByRole('status')).toHaveTextContent(status);
  expect(screen.queryByLabelText('Link') === null).toBe(!status.startsWith('Copying'));
};

export const shareScreen = screenOf(shareModel)({
  page: <Share {...steamCard} />,
  at: '/product/1/2',
  events: {
    'share.pressed': press('Share'),
    'share.closed': {
      control: () => seek('group', 'Share Steam card'),
      act: async (user) => {
        seek('button', 'Share')?.focus();
        await user.keyboard('{Escape}');
      },
      words: () => 'presses Escape',
    },
    'copy.pressed': press('Copy link'),
  },
  states: {
    closed: () => {
      expect(seek('button', 'Share')).toHaveAttribute('aria-expanded', 'false');
      expect(seek('link', 'WhatsApp')).toBeNull();
    },
    sharing: seesBusy('Share'),
    'open.idle': seesWays(''),
    'open.copying': seesWays(''),
    'open.copied': seesWays('Link copied'),
    'open.copyFailed': seesWays('Copying did not work. Select the link and copy it.'),
  },
});
