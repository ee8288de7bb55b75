import { stockAlertEvents, viewStockAlert } from '#machines/stock-alert/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { stockAlertFlow } from '#src/platform/composition/stock-alert.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { StockAlertView } from './StockAlertView.tsx';

/** The offer of a message when a variant is in stock again. The flow reads its input only at its start. */
export function StockAlert(input: {
  readonly session: Credentials | null;
  readonly variantID: number;
  readonly path: string;
}) {
  const alert = useFlow(stockAlertFlow, input);
  return (
    <StockAlertView
      view={useView(alert, viewStockAlert)}
      onRequest={() => alert.send(stockAlertEvents.requested())}
      onCancel={() => alert.send(stockAlertEvents.cancelled())}
      onRetry={() => alert.send(stockAlertEvents.retried())}
    />
  );
}
