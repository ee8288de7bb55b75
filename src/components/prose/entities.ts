/**
 * How `markdown-to-jsx` learns which character `&copy;` means (vite.config.ts puts this in place of its own): the
 * browser's parser knows all of them. It is given a character's name and nothing else, by the one Trusted Types policy
 * that the page has.
 */

const reference = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});$/i;

/** As much of the browser's Trusted Types as is needed here; some browsers have none. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (written: string) => string },
  ): {
    createHTML(written: string): string;
  };
}

/** @throws TypeError for anything but one character reference */
export function requireReference(written: string): string {
  if (!reference.test(written)) throw new TypeError('This is no character reference.');
  return written;
}

const policyOf = () =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('entities', {
    createHTML: requireReference,
  }) ?? { createHTML: requireReference };

let policy: ReturnType<typeof policyOf> | undefined;
/** In no page: what it is given is only ever read. */
let area: HTMLTextAreaElement | undefined;

/** @returns the character of `copy` or `#169`; undefined where there is none of that name */
export function decodeEntity(name: string): string | undefined {
  const written = `&${name};`;
  if (!reference.test(written)) return undefined;
  policy ??= policyOf();
  area ??= document.createElement('textarea');
  area.innerHTML = policy.createHTML(written);
  return area.value === written ? undefined : area.value;
}
