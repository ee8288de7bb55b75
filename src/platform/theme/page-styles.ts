import createCache, { type EmotionCache } from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';

/** The prefix of every class, and the name by which Emotion finds style elements of the server again. */
export const stylesKey = 'css';

/** Leaves the style elements of the server where they stand: moving one makes the browser lay the page out again. */
class StandingSheet extends StyleSheet {
  override hydrate(nodes: HTMLStyleElement[]): void {
    this.tags.push(...nodes);
  }
}

function createPageStyles(): EmotionCache {
  // Rule by rule into elements without text: those need neither a nonce nor a hash of their own.
  const options = { key: stylesKey, speedy: import.meta.env.MODE !== 'test' };
  const styles = createCache(options);
  styles.sheet = new StandingSheet({ ...options, container: document.head });
  return styles;
}

/** Where Emotion writes the styles of the browser's page. A drawing on the server has its own. */
export const pageStyles: EmotionCache | null = typeof document === 'undefined' ? null : createPageStyles();
