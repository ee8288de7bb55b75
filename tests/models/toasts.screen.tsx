import { screen } from '@testing-library/react';
import { externalEvent, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewToasts } from '#machines/toasts/index.ts';
import { messageText } from '#src/messages/text.ts';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';
import { toastsModel } from './toasts.model.ts';

const seesNothing = () => {
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
};

export const toastsScreen = screenOf(toastsModel)({
  page: <ToastHost />,
  events: {
    'notice.published': externalEvent('any flow'),
    'notice.resolved': externalEvent('the flow that published the notice'),
    'page.opened': externalEvent('the router'),
    'toast.entered': externalEvent('the animation'),
    'renderer.requested': externalEvent('the first press'),
    'toast.expired': externalEvent('the time'),
    'toast.dismissed': externalEvent('the button of a toast, which its own test presses'),
    'toast.exited': externalEvent('the animation'),
  },
  states: {
    unloaded: seesNothing,
    loading: seesNothing,
    ready: (snapshot) => {
      for (const { notice, phase } of viewToasts(snapshot).toasts)
        if (phase === 'visible') expect(screen.getAllByText(messageText(notice.message))).not.toEqual([]);
    },
    unavailable: (snapshot) => {
      const { plain } = viewToasts(snapshot);
      if (!plain) throw new Error('no notice is shown');
      expect(screen.getByText(messageText(plain.message))).toBeVisible();
      expect(screen.queryByRole('button')).toBeNull();
    },
  },
});
