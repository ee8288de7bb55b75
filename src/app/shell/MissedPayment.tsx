import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { viewSession } from '#machines/session/index.ts';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { readUnreportedAttempt } from '#src/platform/composition/stored-attempt.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';

const report = createLazyChunk<'CustomersMissedPayment'>(
  () => import('./MissedPaymentReport.tsx'),
  'CustomersMissedPayment',
);

/** Downloads the report only where the browser has stored an attempt when the customer's visit starts. */
function StoredAttempt({ isModal }: { readonly isModal: boolean }) {
  const { storage } = useEnvironment();
  const [isStored] = useState(() => {
    const attempt = readUnreportedAttempt(storage);
    return attempt !== null && !(isModal && attempt.CheckoutRequestID !== null);
  });
  return isStored ? <ShowChunk chunk={report} instead={null} /> : null;
}

/**
 * The report about a payment that ended while the shop was closed. A visit that starts in the payment modal reports no
 * M-PESA prompt, because the modal resumes it itself.
 */
export function MissedPayment() {
  const { pathname } = useLocation();
  const [isModal] = useState(pathname === '/payment-overlay');
  const [{ logged }] = useChildView('session', viewSession);
  return logged === 1 ? <StoredAttempt isModal={isModal} /> : null;
}
