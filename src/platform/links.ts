/** URLs outside the shop. */
export const links = {
  /** The ticket system behind "Chat with us" in a practice shop. */
  support: 'https://support.uwanja.example/chat',
  marketplace: 'https://marketplace.uwanja.example',
  landing: 'https://www.uwanja.example',
} as const;
