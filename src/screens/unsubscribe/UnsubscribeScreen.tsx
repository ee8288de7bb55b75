import { shallowEqual } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { newsletterUnsubscribeEvents, viewNewsletterUnsubscribe } from '#machines/newsletter-unsubscribe/index.ts';
import { newsletterUnsubscribeFlow } from '#src/platform/composition/newsletter-unsubscribe.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { UnsubscribeView } from './UnsubscribeView.tsx';

export function UnsubscribeScreen() {
  const [query] = useSearchParams();
  const flow = useFlow(newsletterUnsubscribeFlow, { key: query.get('key') });
  return (
    <UnsubscribeView
      view={useSelector(flow, viewNewsletterUnsubscribe, shallowEqual)}
      onType={(email) => flow.send(newsletterUnsubscribeEvents.changed('email', email))}
      onSubmit={() => flow.send(newsletterUnsubscribeEvents.submitted())}
    />
  );
}
