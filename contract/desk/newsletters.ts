import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { email, isoDate, numericID, requiredLine, requiredText } from '../fields.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed, next, page } from './fields.ts';
import { allow } from './roles.ts';

/** Issues of the newsletter: written, tested, and sent to its subscribers. */

const newsletterLimits = { subject: 160, content: 50_000 } as const;

/** The subjects that subscribers choose. Those who subscribed to `all` get each issue. */
export const issueCategories = ['products', 'services', 'events', 'coaching'] as const;
export type IssueCategory = (typeof issueCategories)[number];

/**
 * `draft` is being written. `tested` was sent to its writer as it is now, so it can be sent. `sending` is on its way,
 * some addresses a minute; `paused` waits in between. `sent` and `stopped` are over.
 */
export const issueStages = ['draft', 'tested', 'sending', 'paused', 'sent', 'stopped'] as const;
export type IssueStage = (typeof issueStages)[number];

/** An issue as the editor sends it. */
export const newsletterEdit = v.strictObject({
  subject: requiredLine(newsletterLimits.subject),
  /** Markdown. */
  content: requiredText(newsletterLimits.content),
  categories: v.pipe(v.array(v.picklist(issueCategories)), v.minLength(1, 'Choose who gets it.')),
});
export type NewsletterEdit = v.InferInput<typeof newsletterEdit>;

const issueRow = v.object({
  issueID: v.number(),
  subject: v.string(),
  stage: v.picklist(issueStages),
  categories: v.array(v.picklist(issueCategories)),
  createdAt: isoDate,
  /** When sending began. */
  startedAt: v.nullable(isoDate),
  /** When the last e-mail was queued, or sending was stopped. */
  endedAt: v.nullable(isoDate),
});
export type IssueRow = v.InferOutput<typeof issueRow>;

export const listNewsletters = defineDeskCall(requestType<typeof listNewslettersRequest>, {
  method: 'GET',
  path: '/newsletter',
  ...allow('newsletter', 'read'),
  answer: v.object({
    issues: v.array(issueRow),
    next,
    /** Addresses by what they chose; `total` counts each address once. */
    subscribers: v.object({ total: v.number(), ...v.entriesFromList([...issueCategories, 'all'], v.number()) }),
  }),
});
export const listNewslettersRequest = describeRequest(() => ({
  summary: 'Issues of the newsletter, the newest first, with the numbers of its subscribers.',
  query: v.strictObject(page),
}));

export const deskNewsletter = v.object({
  ...issueRow.entries,
  /** The value of `decidedOn` in a change. */
  state: v.string(),
  /** Markdown. */
  content: v.string(),
  /** The e-mail's text, as a reader without HTML gets it. */
  text: v.string(),
  /** Addresses that get it: those that would get it now, or got it and are still to get it. */
  recipients: v.number(),
  /** The e-mails so far, by what became of them; e-mails that ended over thirty days ago are counted as `sent`. */
  progress: v.object({
    sent: v.number(),
    waiting: v.number(),
    /** Not delivered, or perhaps not; Messages has them. */
    failed: v.number(),
    /** Not sent: to an address that unsubscribed meanwhile, of an issue that was stopped, or without a handset. */
    unsent: v.number(),
  }),
  /** Whether the shop can send e-mail: by its mail server, on the handsets of a practice shop, or not at all. */
  route: v.picklist(['gateway', 'handset', 'none']),
});
export type DeskNewsletter = v.InferOutput<typeof deskNewsletter>;

const newsletterParams = v.strictObject({ issueID: numericID });
const unknownNewsletter = { 404: 'No such issue.' };

export const getDeskNewsletter = defineDeskCall(requestType<typeof getDeskNewsletterRequest>, {
  method: 'GET',
  path: '/newsletter/{issueID}',
  ...allow('newsletter', 'read'),
  answer: deskNewsletter,
});
export const getDeskNewsletterRequest = describeRequest(() => ({
  summary: 'One issue, with its recipients and its progress.',
  params: newsletterParams,
  failures: unknownNewsletter,
}));

/** The answer of a saved issue: its number. */
const saved = v.object({ ...changed.entries, issueID: v.number() });

export const addDeskNewsletter = defineDeskCall(requestType<typeof addDeskNewsletterRequest>, {
  method: 'POST',
  path: '/newsletter',
  ...allow('newsletter', 'change'),
  answer: saved,
});
export const addDeskNewsletterRequest = describeRequest(() => ({
  summary: 'Begins an issue.',
  body: v.strictObject({ actionID, issue: newsletterEdit }),
}));

export const saveDeskNewsletter = defineDeskCall(requestType<typeof saveDeskNewsletterRequest>, {
  method: 'POST',
  path: '/newsletter/{issueID}',
  ...allow('newsletter', 'change'),
  answer: saved,
});
export const saveDeskNewsletterRequest = describeRequest(() => ({
  summary: 'Writes an issue that is not sent yet. It has to be tested again.',
  params: newsletterParams,
  body: v.strictObject({ ...change, issue: newsletterEdit }),
  failures: { ...unknownNewsletter, 409: 'Overtaken; or it was sent.' },
}));

export const testNewsletter = defineDeskCall(requestType<typeof testNewsletterRequest>, {
  method: 'POST',
  path: '/newsletter/{issueID}/test',
  ...allow('newsletter', 'change'),
  answer: changed,
});
export const testNewsletterRequest = describeRequest(() => ({
  summary:
    'Sends an issue to one address. In a practice shop without a mail server it has to be the address of a customer, whose handset shows it.',
  params: newsletterParams,
  body: v.strictObject({ ...change, email }),
  failures: { ...unknownNewsletter, 409: 'Overtaken; or the shop cannot send e-mail.' },
}));

const progressCall = { method: 'POST', answer: changed } as const;
const progressRequest = { params: newsletterParams, body: v.strictObject(change) };

export const sendNewsletter = defineDeskCall(requestType<typeof sendNewsletterRequest>, {
  ...progressCall,
  path: '/newsletter/{issueID}/send',
  ...allow('newsletterSending', 'change'),
});
export const sendNewsletterRequest = describeRequest(() => ({
  ...progressRequest,
  summary: 'Begins to send a tested issue to the subscribers of its categories, `NEWSLETTER_PER_MINUTE` a minute.',
  failures: {
    ...unknownNewsletter,
    409: 'Overtaken; not tested, without subscribers, or the shop cannot send e-mail.',
  },
}));

export const pauseNewsletter = defineDeskCall(requestType<typeof pauseNewsletterRequest>, {
  ...progressCall,
  path: '/newsletter/{issueID}/pause',
  ...allow('newsletter', 'change'),
});
export const pauseNewsletterRequest = describeRequest(() => ({
  ...progressRequest,
  summary: 'Pauses an issue that is being sent. E-mails that are queued already are sent.',
  failures: { ...unknownNewsletter, 409: 'Overtaken; or it is not being sent.' },
}));

export const resumeNewsletter = defineDeskCall(requestType<typeof resumeNewsletterRequest>, {
  ...progressCall,
  path: '/newsletter/{issueID}/resume',
  ...allow('newsletterSending', 'change'),
});
export const resumeNewsletterRequest = describeRequest(() => ({
  ...progressRequest,
  summary: 'Goes on sending a paused issue.',
  failures: { ...unknownNewsletter, 409: 'Overtaken; or it is not paused.' },
}));

export const stopNewsletter = defineDeskCall(requestType<typeof stopNewsletterRequest>, {
  ...progressCall,
  path: '/newsletter/{issueID}/stop',
  ...allow('newsletterSending', 'change'),
});
export const stopNewsletterRequest = describeRequest(() => ({
  ...progressRequest,
  summary: 'Ends the sending of an issue for good. E-mails that are still queued are not sent.',
  failures: { ...unknownNewsletter, 409: 'Overtaken; or it is neither being sent nor paused.' },
}));
