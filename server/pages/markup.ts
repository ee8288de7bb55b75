const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML forbids in any form.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for content and quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"']/g, (character) => named[character] ?? '');

const inScript: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** Serialises JSON for a script element: nothing in it ends the element or opens a comment. */
export const escapeJson = (data: unknown): string =>
  JSON.stringify(data).replaceAll(/[<>&]/g, (character) => inScript[character] ?? '');
