/** Texts of the share button. */
export const shareTexts = {
  share: 'Share',
  label: (title: string) => `Share ${title}`,
  whatsApp: 'WhatsApp',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copying did not work. Select the link and copy it.',
  link: 'Link',
} as const;
