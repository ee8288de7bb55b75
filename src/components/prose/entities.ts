/**
 * Decodes HTML character references with the browser's parser. vite.config.ts substitutes this module for the one of
 * `markdown-to-jsx`. The page's only Trusted Types policy passes single character references and nothing else.
 */

const reference = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});$/i;

/** The part of the Trusted Types API that is used here. Some browsers do not have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (written: string) => string },
  ): {
    createHTML(written: string): string;
  };
}

/** Returns the text. @throws TypeError for anything but one character reference */
export function requireReference(written: string): string {
  if (!reference.test(written)) throw new TypeError('This is not a character reference.');
  return written;
}

const createPolicy = () =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('entities', {
    createHTML: requireReference,
  }) ?? { createHTML: requireReference };

let policy: ReturnType<typeof createPolicy> | undefined;
/** Decodes by its `innerHTML` and `value`. It is never added to the document. */
let area: HTMLTextAreaElement | undefined;

/** Returns the character of `copy` or `#169`; undefined for an unknown name. */
export function decodeEntity(name: string): string | undefined {
  const written = `&${name};`;
  if (!reference.test(written)) return undefined;
  policy ??= createPolicy();
  area ??= document.createElement('textarea');
  area.innerHTML = policy.createHTML(written);
  return area.value === written ? undefined : area.value;
}
