import { orderCodesEvents, viewOrderCodes } from '#machines/order-codes/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { copyText } from '#src/platform/browser/clipboard.ts';
import { orderCodesFlow } from '#src/platform/composition/order-codes.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { OrderCodesView } from './OrderCodesView.tsx';

/** The codes of one order. Revealed codes are in memory only while this component is mounted. */
export function OrderCodes({ session, orderID, count }: { session: Credentials; orderID: string; count: number }) {
  const { notices } = useEnvironment();
  const codes = useFlow(orderCodesFlow, { session, orderID });
  return (
    <OrderCodesView
      view={useView(codes, viewOrderCodes)}
      count={count}
      onOpen={() => codes.send(orderCodesEvents.opened())}
      onClose={() => codes.send(orderCodesEvents.closed())}
      onRetry={() => codes.send(orderCodesEvents.retried())}
      onReveal={(codeID) => codes.send(orderCodesEvents.revealed(codeID))}
      onRevealAll={() => codes.send(orderCodesEvents.allRevealed())}
      onHide={(codeID) => codes.send(orderCodesEvents.hidden(codeID))}
      onCopy={(code) => void copyText(code, notices)}
    />
  );
}
