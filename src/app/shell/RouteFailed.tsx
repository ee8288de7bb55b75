import { FailedState } from '#src/components/FailedState.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { notices } from '#src/messages/en/notices.ts';
import { isOffline, reloadPage } from '#src/platform/browser/reload.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';

/** Shown where the code of a page did not arrive or a page broke: loading the page anew is the way on. */
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
