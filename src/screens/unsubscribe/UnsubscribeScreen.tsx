import { useSearchParams } from 'react-router-dom';
import {
  newsletterUnsubscribeEvents,
  readUnsubscribeKey,
  viewNewsletterUnsubscribe,
} from '#machines/newsletter-unsubscribe/index.ts';
import { newsletterUnsubscribeFlow } from '#src/platform/composition/newsletter-unsubscribe.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { UnsubscribeView } from './UnsubscribeView.tsx';

export function UnsubscribeScreen() {
  const [query] = useSearchParams();
  const flow = useFlow(newsletterUnsubscribeFlow, readUnsubscribeKey(query.get('key')));
  return (
    <UnsubscribeView
      view={useView(flow, viewNewsletterUnsubscribe)}
      onType={(email) => flow.send(newsletterUnsubscribeEvents.changed('email', email))}
      onSubmit={() => flow.send(newsletterUnsubscribeEvents.submitted())}
    />
  );
}
