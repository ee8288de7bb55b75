import { type ComponentProps, useCallback } from 'react';
import { stockAlertEvents, viewStockAlert } from '#machines/stock-alert/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { soldOutTexts as texts } from '#messages/sold-out.ts';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import type { PhoneVerification } from '#src/features/account/PhoneVerification.tsx';
import { stockAlertFlow } from '#src/platform/composition/stock-alert.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { StockAlertView } from './StockAlertView.tsx';

/** Few customers have an unverified number and want a sold-out product, so that its code is not part of the page's. */
const phoneVerification = createLazyChunk<'PhoneVerification', ComponentProps<typeof PhoneVerification>>(
  () => import('#src/features/account/PhoneVerification.tsx'),
  'PhoneVerification',
);

/** The offer of a message when a variant is in stock again. The flow reads its input only at its start. */
export function StockAlert(input: {
  readonly session: Credentials | null;
  readonly variantID: number;
  readonly path: string;
}) {
  const { session } = input;
  const alert = useFlow(stockAlertFlow, input);
  const onVerified = useCallback(() => alert.send(stockAlertEvents.phoneVerified()), [alert]);
  return (
    <StockAlertView
      view={useView(alert, viewStockAlert)}
      verification={
        session ? (
          <ShowChunk
            chunk={phoneVerification}
            props={{ customer: session, reason: texts.unverified, onVerified }}
            instead={null}
          />
        ) : null
      }
      onRequest={() => alert.send(stockAlertEvents.requested())}
      onCancel={() => alert.send(stockAlertEvents.cancelled())}
      onRetry={() => alert.send(stockAlertEvents.retried())}
    />
  );
}
