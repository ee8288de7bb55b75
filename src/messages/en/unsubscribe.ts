/** Texts of /unsubscribe. */
export const unsubscribeTexts = {
  title: 'Unsubscribe',
  text: 'We stop sending the newsletter, all of its kinds, to your email address.',
  linkCut: 'Your link is not complete. Open it again from the message, or enter your email address here.',
  email: 'Email',
  submit: 'UNSUBSCRIBE',
  done: 'Done. This address gets no newsletter from us any more.',
} as const;
