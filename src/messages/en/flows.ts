import { createTimeFormat, englishTexts, type InspectorTexts } from '@uwanja/flow-inspector/texts';
import { shop } from '#contract/shop.ts';
import { notices } from './toasts.ts';

/** Texts of /flows, the developers' page that shows another tab's statecharts, where they are the shop's own. */
export const flowsTexts: InspectorTexts = {
  ...englishTexts,
  text: 'The statecharts of another tab, live. Passwords, tokens and phone numbers are masked before they leave it.',
  aloneDetail: 'Open the shop in another tab with ?inspect=flows in its address. It appears here by itself.',
  cannotFollow: notices.unreachable,
  timeOfDay: createTimeFormat('en-KE', shop.timeZone),
  responses: {
    ...englishTexts.responses,
    notAllowed: 'This shop takes no events from /flows: only development and practice shops do.',
  },
};

/** Texts of the corner of an inspected tab. */
export const openFlowsTexts = {
  open: 'Open flows',
  label: 'Inspector',
  inspectorProblems: {
    refused:
      'The address after ?inspect= is not one of this machine, such as http://127.0.0.1:3000. No inspector was opened.',
    blocked:
      'The browser has blocked the inspector’s window. Allow pop-up windows for this address and reload, or open the flows.',
    unreachable: (address: string) =>
      `The inspector at ${address} has not answered. Without a network open the flows, or give the address of a local inspector: ?inspect=http://127.0.0.1:3000.`,
  },
};
