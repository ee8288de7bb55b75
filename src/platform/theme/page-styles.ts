import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';

/** Emotion's key: the prefix of every class, and the name in the `data-emotion` of the server's style elements. */
export const stylesKey = 'css';

/** The properties that browsers of the build target (vite.config.ts) know only as `-webkit-…`, at least the oldest. */
const prefixed = /^(user-select|mask(-\w+)?|print-color-adjust|backdrop-filter|box-decoration-break|hyphens)$/;

const sides = ['top', 'right', 'bottom', 'left'];

const prefixer: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.return) return;
  if (element.props === 'inset') {
    // Safari has it from 14.1 on. The shop writes lengths alone in it.
    const [top, right = top, bottom = top, left = right] = String(element.children).split(' ');
    element.return = sides.map((side, place) => `${side}:${[top, right, bottom, left][place]};`).join('');
  }
  if (!prefixed.test(String(element.props))) return;
  element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Replaces Emotion's prefixer, which writes each flexbox in its three old forms: a seventh of a page's styles. Emotion
 * caches the written rules of the server by this list.
 */
export const stylePlugins: StylisPlugin[] = [prefixer];

/** Leaves the server's style elements in place. Emotion would move them, which makes the browser repeat the layout. */
class PersistentSheet extends StyleSheet {
  override hydrate(nodes: HTMLStyleElement[]): void {
    this.tags.push(...nodes);
  }
}

function createPageStyles(): EmotionCache {
  // `speedy` inserts rules into empty elements, which need no nonce or hash in the content security policy.
  const options = { key: stylesKey, speedy: true };
  const styles = createCache({ ...options, stylisPlugins: stylePlugins });
  styles.sheet = new PersistentSheet({ ...options, container: document.head });
  return styles;
}

/** The Emotion cache of the browser's page. Null on a server, where each rendering has its own. */
export const pageStyles: EmotionCache | null = typeof document === 'undefined' ? null : createPageStyles();
