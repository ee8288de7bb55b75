/** What subscribers of the newsletter read: on the page, and in its e-mails. Subscribing sends no e-mail. */
export const newsletterTexts = {
  subscribed: 'Thank you. You are subscribed.',
  unsubscribed: 'You are unsubscribed.',
  reason: (shop: string) => `You get this e-mail because you subscribed to the newsletter of ${shop}.`,
  unsubscribe: 'Unsubscribe',
} as const;
