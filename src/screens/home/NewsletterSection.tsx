import { newsletterEvents, viewNewsletter } from '#machines/newsletter/index.ts';
import { homeNewsletterFlow } from '#src/platform/composition/newsletter.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { NewsletterBlock } from './NewsletterBlock.tsx';

/** The newsletter form of the home page. */
export function NewsletterSection() {
  const form = useFlow(homeNewsletterFlow);
  const view = useView(form, viewNewsletter);
  return (
    <NewsletterBlock
      view={view}
      onEmail={(email) => form.send(newsletterEvents.changed('email', email))}
      onCategory={(category, chosen) => form.send(newsletterEvents.changed(category, chosen))}
      onSubmit={() => form.send(newsletterEvents.submitted())}
    />
  );
}
