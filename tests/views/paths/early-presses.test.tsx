import { act, screen } from '@testing-library/react';
import { startFlow } from '@uwanja/flow-paths';
import { expectTaken, isLink, pressControls } from '@uwanja/flow-paths/page';
import { HydrationContext } from '@uwanja/flow-ssr';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { shopMachine } from '#machines/shop/index.ts';
import { AppShell, footerPart } from '#src/app/shell/AppShell.tsx';
import { loadFooterParts } from '#src/app/shell/Footer.tsx';
import { menu, search } from '#src/app/shell/Header.tsx';
import { findPage } from '#src/app/use-page.ts';
import type { PageHydration } from '#src/platform/hooks/hydration.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { reducedMotionMedia, settlePage, show } from '#tests/support/models/walk-screen.tsx';
import { testFacts } from '#tests/support/views/shop-facts.ts';
import { pageRows } from '../../../server/pages/route-table.ts';
import { cartOf } from '../../models/purchases.ts';
import { ada } from '../../models/session.model.ts';
import { shopScreen } from '../../models/shop.screen.tsx';

// @runs src/screens/*/*Screen.tsx

/**
 * A page that the server has rendered can be pressed from its first paint on. Here are the whole pages, while the shop's
 * own flows start; the states of the flows in a page are in hydrated.test.tsx.
 */

const hydration: PageHydration = { flows: {}, hydrationGates: null, isSandbox: true };
const addresses = pageRows.filter(({ open }) => open).map(({ path }) => path.replaceAll(/\/(:\w+\?|\*)/g, ''));

/** A whole page as it is right after hydration. */
const level = {
  ...shopScreen,
  page: (shop: AnyActorRef) => (
    <HydrationContext value={hydration}>
      <ShopContext value={shop as ActorRefFrom<typeof shopMachine>}>
        <AppShell />
      </ShopContext>
    </HydrationContext>
  ),
};

const visitor = { readSession: null, readCart: cartOf([]), storeCartID: undefined, readChoice: null };
const customer = { readChoice: 'accepted', readSession: ada, readCart: cartOf([]), storeCartID: undefined };

beforeAll(async () => {
  vi.stubGlobal('matchMedia', reducedMotionMedia);
  await Promise.all([search.load(), menu.load(), footerPart.load(), loadFooterParts()]);
});
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ['a visitor', visitor],
  ['a customer', customer],
] as const)('a page that the server has rendered, for %s', (_, answers) => {
  it.each(addresses)(
    'loses no press on %s while the session, the cart and the choice of cookies are read',
    async (at) => {
      await findPage(at, testFacts).load();
      const shop = startFlow(shopMachine, { deep: true });
      const shown = show({ ...level, at }, { input: undefined }, shop.actor);
      await act(settlePage);
      const press = () => {
        for (const each of pressControls(shown, (control) => !isLink(control))) expectTaken(each);
      };
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
      press();
      for (const [id, answer] of Object.entries(answers)) {
        await act(() => shop.answer(id, answer));
        await act(settlePage);
        press();
      }
      shop.actor.stop();
    },
  );
});
