/**
 * Redirects notistack's styles to an adopted stylesheet. Its own style element contains text, which the content
 * security policy blocks. Import this module before notistack, which writes its styles while it loads.
 */

interface StyleText {
  data: string;
}

/** Returns a function that replaces the rules of a new stylesheet of the page. */
function adoptSheet(): (styles: string) => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return (styles) => sheet.replaceSync(styles);
}

/**
 * Does the same where a page cannot adopt stylesheets (before Chrome 73, Firefox 101 and Safari 16.4): the content
 * security policy allows an empty element, into which a script inserts rules.
 */
function fillElement(): (styles: string) => void {
  const { sheet } = document.head.appendChild(document.createElement('style'));
  return (styles) => {
    while (sheet?.cssRules.length) sheet.deleteRule(0);
    // A rule, or a group with rules in it.
    for (const [rule] of styles.matchAll(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g))
      sheet?.insertRule(rule, sheet.cssRules.length);
  };
}

function sheetText(replace: (styles: string) => void): StyleText {
  let text = '';
  return {
    get data() {
      return text;
    },
    set data(styles) {
      text = styles;
      replace(styles);
    },
  };
}

const firstChild = sheetText('adoptedStyleSheets' in document ? adoptSheet() : fillElement());
// The part of a style element that goober, notistack's CSS library, uses.
Object.assign(window, { _goober: { parentNode: document.head, firstChild } });
