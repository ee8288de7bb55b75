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

/** Downloads the report only where the browser has stored an attempt. */
function StoredAttempt() {
  const { storage } = useEnvironment();
  const [isStored] = useState(() => readUnreportedAttempt(storage) !== null);
  return isStored ? <ShowChunk chunk={report} instead={null} /> : null;
}

/**
 * The report about a payment that ended outside of the payment modal. It is absent in the modal, which shows the outcome
 * itself, and looks for an attempt again whenever the modal is left. It is absent on the simulated phone as well, which
 * is opened beside the modal.
 */
export function MissedPayment() {
  const { pathname } = useLocation();
  const [{ logged }] = useChildView('session', viewSession);
  const isElsewhere = pathname !== '/payment-overlay' && pathname !== '/sandbox/handset';
  return logged === 1 && isElsewhere ? <StoredAttempt /> : null;
}
