import { nonce } from '#src/platform/browser/nonce.ts';

/**
 * Where notistack's styles go. Its own element would come without the nonce and be made from markup, which the content
 * policy refuses; it takes one that stands already. To be imported before notistack, which writes as it is loaded.
 */
declare global {
  interface Window {
    /** Put on the element anew with every style. */
    __nonce__?: string;
  }
}

window.__nonce__ = nonce();
const element = document.createElement('style');
element.id = '_goober';
element.nonce = window.__nonce__;
// Styles are appended to the text that stands in it.
element.append(' ');
document.head.append(element);
