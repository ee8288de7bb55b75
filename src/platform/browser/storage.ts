import { FailureError } from '#machines/support/failure.ts';

/**
 * The browser's local storage by the keys of spec section 3. Reading what cannot be read gives null; writing throws a
 * FailureError('unstored') where the browser keeps nothing (private mode, full).
 */
export const storageKeys = {
  cookies: 'uwanjaCookies',
  cookieConsent: 'uwanjaCookieConsent',
  logged: 'logged',
  token: 'token',
  userType: 'userType',
  userID: 'userID',
  username: 'username',
  email: 'email',
  userCartID: 'userCartID',
  selectedBlog: 'selectedBlog',
  paymentAttempt: 'paymentAttempt',
  readerID: 'readerID',
  preferences: 'uwanjaPreferences',
  savedItems: 'uwanjaSavedItems',
  recentlyViewed: 'uwanjaRecentlyViewed',
} as const;
type Key = (typeof storageKeys)[keyof typeof storageKeys];

export const storage = {
  read(key: Key): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(entries: Partial<Record<Key, string>>): void {
    try {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    } catch {
      throw new FailureError({ kind: 'unstored' });
    }
  },
  remove(...keys: readonly Key[]): void {
    try {
      for (const key of keys) localStorage.removeItem(key);
    } catch {
      // What cannot be reached holds nothing of ours.
    }
  },
};
