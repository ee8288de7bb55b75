/** URLs outside the shop. */
export const links = {
  /** The ticket system behind "Chat with us". */
  support: 'https://support.uwanja.example/chat',
  marketplace: 'https://marketplace.uwanja.example',
  landing: 'https://www.uwanja.example',
  social: [
    { name: 'Instagram', to: 'https://www.instagram.com/uwanja.example' },
    { name: 'X', to: 'https://x.com/uwanja_example' },
    { name: 'YouTube', to: 'https://www.youtube.com/@uwanja.example' },
    { name: 'Discord', to: 'https://discord.gg/uwanja-example' },
  ],
} as const;
