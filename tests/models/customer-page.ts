import { externalEvent, press } from '@uwanja/flow-paths/page';
import { adaSignedIn } from '#tests/support/models/long-lived-actors.ts';

/** The members of a screen level of every page that shows data of the signed-in customer. */
export const customerPage = {
  children: () => ({ session: adaSignedIn() }),
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': externalEvent('another customer'),
  },
};
