export { newsletterIssueMachine } from './newsletter-issue.machine.ts';
export { type NewsletterIssueView, newsletterIssueEvents, viewNewsletterIssue } from './newsletter-issue.view.ts';
