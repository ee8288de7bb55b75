import { expect } from 'vitest';
import { connectPackageEvents, connectPackageMachine, viewConnectPackage } from '#machines/connect-package/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { cartActor } from '#tests/support/models/referenced-actors.ts';

export const connectPackageModel = defineModel({
  machine: connectPackageMachine,
  view: viewConnectPackage,
  inputs: { start: { cart: cartActor } },
  events: {
    'package.chosen': [
      connectPackageEvents.chosen(113),
      connectPackageEvents.chosen(120),
      connectPackageEvents.chosen(7),
    ],
    'package.submitted': [connectPackageEvents.submitted('/blog-subscribe')],
  },
  spec: {
    'package.submitted': [
      "Connect page: a package must be chosen ('Select a package.')",
      "Shows 'Select a package.' if none is chosen",
    ],
  },
  invokeResults: {},
  stateKey: ({ itemID }) => itemID,
  invariants: (snapshot) => {
    const { chosen, plans } = viewConnectPackage(snapshot);
    const marked = plans.flatMap(({ packages }) => packages).filter((each) => each.chosen);
    expect(marked.map(({ itemID }) => itemID)).toEqual(chosen ? [chosen.itemID] : []);
    expect(snapshot.matches('chosen')).toBe(chosen !== null);
  },
});
