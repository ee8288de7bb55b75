import { screen } from '@testing-library/react';
import {
  externalEvent,
  findControl,
  press,
  screenOf,
  seesFields,
  seesUsable,
  transient,
} from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { NewsletterIssueView } from '#machines/newsletter-issue/index.ts';
import { NewsletterScreen } from '#src/desk/screens/NewsletterScreen.tsx';
import { seesLoading, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { DeskPage } from './desk-page.tsx';
import { newsletterIssueModel } from './newsletter-issue.model.ts';

const stages = {
  draft: 'Draft',
  tested: 'Tested',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
  stopped: 'Stopped',
} as const;

const seesHeading = () => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New cards');
const isShown = () => screen.queryByRole('heading', { level: 1 }) !== null;

const seesIssue = seesFields<NewsletterIssueView>(newsletterIssueModel, {
  page: (page) => expect(isShown()).toBe(page === 'shown'),
  issue: (issue) => {
    if (issue === null || !isShown()) return;
    const page = textOf(document.body) ?? '';
    expect(page).toContain(`New cards${stages[issue.stage]}`);
    expect(page).toContain('Who gets itProducts, Events');
    expect(page).toContain('Addresses120');
    expect(page.includes('The shop cannot send e-mail yet')).toBe(issue.route === 'none' && issue.endedAt === null);
    expect(page.includes('40 of 120 sent')).toBe(issue.startedAt !== null);
    expect(page.includes('Not delivered2')).toBe(issue.startedAt !== null);
    expect(screen.queryByRole('progressbar')?.getAttribute('value') ?? null).toBe(issue.startedAt && '43');
    expect(screen.getAllByText('They are here.')).toHaveLength(2);
  },
  message: (message) => {
    if (message) expect(textOf(document.body)).toContain(shownText(message));
  },
  canEdit: (canEdit) => {
    const link = findControl('link', 'Edit');
    expect(link !== null && link.getAttribute('aria-disabled') !== 'true').toBe(canEdit);
  },
  canTest: seesUsable('Send a test'),
  canSend: seesUsable('Send it'),
  canPause: seesUsable('Pause'),
  canResume: seesUsable('Go on'),
  canStop: seesUsable('Stop for good'),
  canRetry: (canRetry) => expect(findControl('button', 'Try again') !== null).toBe(canRetry),
});

export const newsletterIssueScreen = screenOf(newsletterIssueModel)({
  page: (
    <DeskPage path="/newsletters/:issueID">
      <NewsletterScreen />
    </DeskPage>
  ),
  at: '/newsletters/7',
  always: seesIssue,
  events: {
    'issue.retried': press('Try again'),
    'test.requested': press('Send a test'),
    'send.requested': press('Send it'),
    'pause.requested': press('Pause'),
    'resume.requested': press('Go on'),
    'stop.requested': press('Stop for good'),
    'change.done': externalEvent('the dialog of the change'),
    'change.overtaken': externalEvent('the dialog of the change'),
    'change.stopped': externalEvent('the dialog of the change'),
  },
  states: {
    deciding: transient,
    loading: seesLoading,
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('You are offline.'),
    drafting: seesHeading,
    tested: seesHeading,
    'sending.waiting': seesHeading,
    'sending.looking': seesHeading,
    paused: seesHeading,
    sent: seesHeading,
    stopped: seesHeading,
    acting: seesHeading,
    refreshing: seesHeading,
  },
});
