/**
 * Redirects notistack's styles to an adopted stylesheet. Its own style element contains text, which the content
 * security policy blocks. Import this module before notistack, which writes its styles while it loads.
 */

interface StyleText {
  data: string;
}

function adoptedText(): StyleText {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let text = '';
  return {
    get data() {
      return text;
    },
    set data(styles) {
      text = styles;
      sheet.replaceSync(styles);
    },
  };
}

// jsdom has no adopted stylesheets and does not render styles.
const firstChild = 'adoptedStyleSheets' in document ? adoptedText() : { data: '' };
// The part of a style element that goober, notistack's CSS library, uses.
Object.assign(window, { _goober: { parentNode: document.head, firstChild } });
