import type { Interest } from '#machines/preferences/index.ts';

const interests: Readonly<Record<Interest, { readonly name: string; readonly about: string }>> = {
  product: { name: 'product', about: 'Gift cards, games, consoles and gear.' },
  service: { name: 'service', about: 'Music, movies, live sports and anime plans.' },
  event: { name: 'event', about: 'Tournaments and nights out, by date.' },
  coaching: { name: 'coaching', about: 'Sessions with players who compete here.' },
};

/** Texts of /preferences. */
export const preferencesTexts = {
  title: 'Select your preferences',
  text: 'What would you like to see more of? Saved on this device only.',
  legend: 'I am interested in',
  interests,
  saved: 'Saved.',
  notSaved: 'Your browser does not let the shop remember this. Your choice holds until you leave.',
} as const;
