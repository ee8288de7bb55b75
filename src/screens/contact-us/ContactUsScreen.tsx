import { shallowEqual } from '@xstate/react';
import { contactForm, viewContact } from '#machines/contact/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { contactFlow } from '#src/platform/composition/contact.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { ContactUsView } from './ContactUsView.tsx';

export function ContactUsScreen() {
  const [{ email }, session] = useChildView('session', viewSession);
  const flow = useFlow(contactFlow, { email, session });
  return (
    <ContactUsView
      view={useSelector(flow, viewContact, shallowEqual)}
      onChange={(name, value) => flow.send(contactForm.changed(name, value))}
      onSubmit={() => flow.send(contactForm.submitted())}
    />
  );
}
