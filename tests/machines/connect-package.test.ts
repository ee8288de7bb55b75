import { describe, expect, it } from 'vitest';
import { connectPackageEvents, connectPackageMachine, viewConnectPackage } from '#machines/connect-package/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { cartActor } from '#tests/support/models/referenced-actors.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { connectPackageModel } from '../models/connect-package.model.ts';

const started = () => startFlow(connectPackageMachine, { input: { cart: cartActor } });
const packagesOf = (flow: ReturnType<typeof started>) =>
  viewConnectPackage(flow.snapshot).plans.flatMap(({ plan, packages }) => packages.map((each) => ({ plan, ...each })));

describe('the packages', () => {
  it('lists the eight packages of the specification', () => {
    expect(packagesOf(started()).map(({ plan, itemID, period, usdCents }) => [plan, itemID, period, usdCents])).toEqual(
      [
        ['Blog', 113, '1 month', 600],
        ['Blog', 114, '3 months', 1500],
        ['Blog', 115, '6 months', 3500],
        ['Blog', 116, '1 year', 6000],
        ['Pro', 117, '1 month', 2000],
        ['Pro', 118, '3 months', 5000],
        ['Pro', 119, '6 months', 9000],
        ['Pro', 120, '1 year', 16500],
      ],
    );
  });

  it('states only true savings', () => {
    // Compared with single months: 15 of 18, 35 of 36, 60 of 72; 50 of 60, 90 of 120, 165 of 240 dollars.
    expect(packagesOf(started()).map(({ itemID, saving }) => [itemID, saving])).toEqual([
      [113, null],
      [114, { over: 15 }],
      [115, { percent: 2 }],
      [116, { over: 15 }],
      [117, null],
      [118, { over: 15 }],
      [119, { over: 15 }],
      [120, { over: 15 }],
    ]);
  });

  it('rounds the price of a month to the nearest cent', () => {
    expect(packagesOf(started()).map(({ monthlyCents }) => monthlyCents)).toEqual([
      null,
      500,
      583,
      500,
      null,
      1667,
      1500,
      1375,
    ]);
  });
});

describe('none chosen', () => {
  it('requires a package, and sends the cart nothing without one', () => {
    const flow = started();
    flow.send(connectPackageEvents.submitted('/blog-subscribe'));
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'selectPackage' }]);
  });

  it('ignores an id that is no package', () => {
    const flow = started();
    flow.send(connectPackageEvents.chosen(7));
    expect(viewConnectPackage(flow.snapshot).chosen).toBeNull();
  });
});

describe('chosen', () => {
  it('adds the package that was chosen last to the cart', () => {
    const flow = started();
    flow.send(connectPackageEvents.chosen(113));
    flow.send(connectPackageEvents.chosen(119));
    expect(viewConnectPackage(flow.snapshot).chosen).toMatchObject({ itemID: 119, plan: 'Pro' });
    flow.send(connectPackageEvents.submitted('/blog-subscribe'));
    expect(flow.sentEvents).toEqual([
      {
        id: 'cart',
        event: { type: 'item.added', itemID: 119, itemType: 'blog', quantity: 1, from: '/blog-subscribe' },
      },
    ]);
  });
});

walkEveryPath(connectPackageModel);
