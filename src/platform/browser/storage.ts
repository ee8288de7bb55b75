import { FailureError } from '#machines/support/failure.ts';

/** The keys of local storage (spec section 3). */
export const storageKeys = {
  /** The answer to the cookie banner, and its time: composition/cookie-consent.ts writes both to local storage. */
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
  addressDraft: 'addressDraft',
  readerID: 'readerID',
  preferences: 'uwanjaPreferences',
  savedItems: 'uwanjaSavedItems',
  recentlyViewed: 'uwanjaRecentlyViewed',
} as const;
/** `hasAccount` is read and written by the sign-in alone, and not in the list, which is in the first download. */
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | 'hasAccount';

/**
 * The browser's local storage. Reads return null where storage is not available. Writes throw a
 * FailureError('storageUnavailable') where the browser stores nothing (private mode, full).
 */
export interface KeyValueStorage {
  read(key: StorageKey): string | null;
  write(entries: Partial<Record<StorageKey, string>>): void;
  remove(...keys: readonly StorageKey[]): void;
  /**
   * Calls the listener with a key that another tab has changed, or with null when it has cleared all keys.
   * @returns a function that ends the subscription
   */
  onChangeElsewhere(listener: (key: string | null) => void): () => void;
}

export const createBrowserStorage = (): KeyValueStorage => ({
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(entries) {
    try {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    } catch {
      throw new FailureError({ kind: 'storageUnavailable' });
    }
  },
  remove(...keys) {
    try {
      for (const key of keys) localStorage.removeItem(key);
    } catch {
      // Storage that is not available holds nothing to remove.
    }
  },
  onChangeElsewhere(listener) {
    const changed = ({ key }: StorageEvent) => listener(key);
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
});
