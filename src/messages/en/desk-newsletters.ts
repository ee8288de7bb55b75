/** The texts of the newsletter at the owner's desk. */

const fields = { subject: 'Subject', content: 'Text', categories: 'Who gets it' } as const;

export const deskNewslettersTexts = {
  title: 'Newsletter',
  add: 'Write a newsletter',
  none: 'No newsletter yet.',
  newTitle: 'New newsletter',
  fields,
  contentHelp: 'Markdown: ## heading, **bold**, - list, [link](/products). E-mail has no pictures.',
  categoriesHelp: 'Those who subscribed to all get each newsletter.',
  categories: { products: 'Products', services: 'Services', events: 'Events', coaching: 'Coaching', all: 'All' },
  subscribers: (total: number) => (total === 1 ? '1 subscriber' : `${total} subscribers`),
  stages: {
    draft: 'Draft',
    tested: 'Tested',
    sending: 'Being sent',
    paused: 'Paused',
    sent: 'Sent',
    stopped: 'Stopped',
  },
  saveNew: 'Save the draft',
  toIssue: 'Test and send',
  preview: 'What subscribers see',
  /** What to do next, by the stage. */
  next: {
    draft: 'Send a test to yourself, and read it. Then you can send it to the subscribers.',
    tested: 'You have tested it as it is now. It can be sent.',
    sending: 'It is on its way, some addresses a minute. You can close this page.',
    paused: 'It waits until you go on.',
    sent: 'Every subscriber’s e-mail was handed over.',
    stopped: 'It was stopped. No further address gets it.',
  },
  noMailServer: 'The shop cannot send e-mail yet. Set SMTP_URL and MAIL_FROM on the server.',
  practice: 'This practice shop shows e-mail on the handsets of its customers. Test with the e-mail address of one.',
  recipients: 'Addresses',
  progress: 'Progress',
  sentOf: (sent: number, recipients: number) => `${sent} of ${recipients} sent`,
  waiting: 'Waiting',
  failed: 'Not delivered',
  unsent: 'Not sent: unsubscribed, stopped, or without a handset',
  created: 'Begun',
  started: 'Sending began',
  ended: 'Ended',
  edit: 'Edit',
  test: 'Send a test',
  send: 'Send it',
  pause: 'Pause',
  resume: 'Go on',
  stop: 'Stop for good',
  asEmail: 'As e-mail',
  asText: 'As text',
  unsubscribe: 'Unsubscribe',
} as const;

/** The name of a field of the editor. */
export const newsletterFieldName = (name: string): string => fields[name as keyof typeof fields] ?? name;

/** The texts of its changes, by the names of their calls. */
export const newsletterChangeTexts = {
  addDeskNewsletter: {
    title: 'Save the draft',
    sentence: 'It is not sent yet.',
    button: 'Save the draft',
    done: 'The draft is saved.',
  },
  saveDeskNewsletter: {
    title: 'Save the newsletter',
    sentence: 'It has to be tested again.',
    button: 'Save',
    done: 'The newsletter is saved.',
  },
  testNewsletter: {
    title: 'Send a test',
    sentence: 'One e-mail, as subscribers would get it.',
    button: 'Send the test',
    done: 'The test is on its way. Read it before you send the newsletter.',
    labels: { email: 'Your e-mail address' },
  },
  sendNewsletter: {
    title: 'Send it to the subscribers?',
    sentence: 'What has arrived cannot be called back. You can pause it on the way.',
    button: 'Send it',
    done: 'It is on its way.',
  },
  pauseNewsletter: {
    title: 'Pause it?',
    sentence: 'E-mails that are handed over already arrive.',
    button: 'Pause it',
    done: 'It is paused.',
  },
  resumeNewsletter: {
    title: 'Go on sending?',
    sentence: 'Those who have not got it yet get it.',
    button: 'Go on',
    done: 'It is on its way again.',
  },
  stopNewsletter: {
    title: 'Stop it for good?',
    sentence: 'Those who have not got it will not get it. You cannot undo this.',
    button: 'Stop it',
    done: 'It is stopped.',
  },
} as const;
