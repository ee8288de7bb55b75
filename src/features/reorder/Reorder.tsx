import { useLocation } from 'react-router-dom';
import { reorderEvents, viewReorder } from '#machines/reorder/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { reorderFlow } from '#src/platform/composition/reorder.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ReorderView } from './ReorderView.tsx';

/** Adds the items of an order to the cart and opens it. `about` names the order for assistive technology. */
export function Reorder({ session, orderID, about }: { session: Credentials; orderID: string; about: string }) {
  const flow = useFlow(reorderFlow, { session, orderID, cart: useShopChild('cart'), page: useLocation().pathname });
  return (
    <ReorderView view={useView(flow, viewReorder)} about={about} onPress={() => flow.send(reorderEvents.pressed())} />
  );
}
