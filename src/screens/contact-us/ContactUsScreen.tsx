import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { contactEvents, viewContact } from '#machines/contact/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { build } from '#src/platform/build-id.ts';
import { contactFlow } from '#src/platform/composition/contact.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { createAttachment, type Moment } from '#src/platform/inspection/attach-recording.ts';
import { ContactUsView } from './ContactUsView.tsx';

/** Reads what the page that led here is about, such as an order, from the navigation's state. */
const subjectFrom = (state: unknown): string => {
  const subject = (state as { subject?: unknown } | null)?.subject;
  return typeof subject === 'string' ? subject : '';
};

export function ContactUsScreen() {
  const { recentSteps } = useEnvironment();
  const [{ email }, session] = useChildView('session', viewSession);
  const { state } = useLocation();
  const flow = useFlow(contactFlow, { email, session, subject: subjectFrom(state) });
  // Which moments can be marked is of this page alone: only the mark is a part of the recording.
  const [moments, setMoments] = useState<readonly Moment[]>([]);
  const attach = () => {
    const { text, moments: found } = createAttachment(recentSteps?.actors() ?? [], build);
    setMoments(found);
    flow.send(contactEvents.changed('recording', text));
  };
  return (
    <ContactUsView
      view={useView(flow, viewContact)}
      onChange={(name, value) => flow.send(contactEvents.changed(name, value))}
      moments={moments}
      onAttach={attach}
      onSubmit={() => flow.send(contactEvents.submitted())}
    />
  );
}
