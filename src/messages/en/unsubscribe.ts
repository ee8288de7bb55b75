/** Texts of /unsubscribe. */
export const unsubscribeTexts = {
  title: 'Unsubscribe',
  text: 'We stop sending the newsletter, all of its kinds, to your email address.',
  email: 'Email',
  submit: 'UNSUBSCRIBE',
  done: 'Done. This address gets no newsletter from us any more.',
} as const;
