import createCache, { type EmotionCache } from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';

/** Emotion's key: the prefix of every class, and the name in the `data-emotion` of the server's style elements. */
export const stylesKey = 'css';

/** Leaves the server's style elements in place. Emotion would move them, which makes the browser repeat the layout. */
class PersistentSheet extends StyleSheet {
  override hydrate(nodes: HTMLStyleElement[]): void {
    this.tags.push(...nodes);
  }
}

function createPageStyles(): EmotionCache {
  // `speedy` inserts rules into empty elements, which need no nonce or hash in the content security policy.
  const options = { key: stylesKey, speedy: import.meta.env.MODE !== 'test' };
  const styles = createCache(options);
  styles.sheet = new PersistentSheet({ ...options, container: document.head });
  return styles;
}

/** The Emotion cache of the browser's page. Null on a server, where each rendering has its own. */
export const pageStyles: EmotionCache | null = typeof document === 'undefined' ? null : createPageStyles();
