/** What a subscriber of the newsletter reads on the page. Subscribing sends no e-mail. */
export const newsletterTexts = {
  subscribed: 'Thank you. You are subscribed.',
  unsubscribed: 'You are unsubscribed.',
} as const;
