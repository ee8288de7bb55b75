/**
 * Where notistack's styles go: a sheet that the page adopts. Its own style element would be made from markup and hold
 * text, which the content policy refuses. To be imported before notistack, which writes as it is loaded.
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

// jsdom adopts none, and draws none.
const firstChild = 'adoptedStyleSheets' in document ? adoptedText() : { data: '' };
// As much of a style element as notistack looks for.
Object.assign(window, { _goober: { parentNode: document.head, firstChild } });
