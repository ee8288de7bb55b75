import { notices } from '#messages/toasts.ts';
import { FailedState } from '#src/components/FailedState.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { isOffline, reloadPage } from '#src/platform/browser/reload.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';

/** Shown when the code of a page could not be loaded or a page has thrown. The retry reloads the page. */
export function RouteFailed() {
  const environment = useEnvironment();
  return (
    <PageContainer>
      <FailedState
        message={isOffline() ? notices.offline : notices.unreachable}
        onRetry={() => void reloadPage(environment.notices)}
      />
    </PageContainer>
  );
}
