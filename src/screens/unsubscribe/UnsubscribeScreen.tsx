import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { newsletterUnsubscribe, viewNewsletterUnsubscribe } from '#machines/newsletter-unsubscribe/index.ts';
import { newsletterUnsubscribeFlow } from '#src/app/composition/newsletter-unsubscribe.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { UnsubscribeView } from './UnsubscribeView.tsx';

export function UnsubscribeScreen() {
  const [query] = useSearchParams();
  const flow = useFlow(newsletterUnsubscribeFlow, { key: query.get('key') });
  return (
    <UnsubscribeView
      view={useSelector(flow, viewNewsletterUnsubscribe, shallowEqual)}
      onType={(email) => flow.send(newsletterUnsubscribe.changed('email', email))}
      onSubmit={() => flow.send(newsletterUnsubscribe.submitted())}
    />
  );
}
