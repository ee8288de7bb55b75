import { createHash, randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** What a page may load and run, and what becomes of it besides (docs/decisions/024-content-policy.md). */

/** An inline script's or style's hash as Content-Security-Policy writes it. */
export const sourceHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** A number for one answer: 128 random bits that nobody can have written into the page before. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Where nothing may be loaded, sent or framed. What a page needs is let in one by one. */
const closed = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
] as const;

interface SitePolicy {
  /** Of this answer alone: Emotion and notistack write their styles at run time, and carry it. */
  readonly nonce: string;
  /** Of the inline scripts that the page was built with. */
  readonly scriptHashes: readonly string[];
}

/** The only code that may make markup of text: it names single characters (src/components/prose/entities.ts). */
const trustedTypes = 'entities';

/** The policy of the site's own page. */
export function sitePolicy({ nonce, scriptHashes }: SitePolicy): string {
  return [
    ...closed.filter((directive) => !directive.startsWith('form-action')),
    "form-action 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}

/** The policy of a page without scripts, with the one style that stands in it. */
export const documentPolicy = (style: string): string => [...closed, `style-src ${sourceHash(style)}`].join('; ');

/** Of data and pictures, should somebody open them as a page. */
const inertPolicy = closed.join('; ');

/** Another site's window keeps no hold of this one. With `?inspect` the page talks to the window that it opens. */
export const openerPolicy = (opensWindows = false): string =>
  opensWindows ? 'same-origin-allow-popups' : 'same-origin';

/** What a browser could do for a page, and need not do for this one. */
const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** On every answer; one that needs another policy sets its own. `secure` tells whether the world reaches the shop over https. */
export function securityHeaders(secure: () => boolean): MiddlewareHandler {
  return (http, next) => {
    // Before the answer is made: changing one that is costs several times as much.
    http.header('content-security-policy', inertPolicy);
    http.header('x-content-type-options', 'nosniff');
    http.header('x-frame-options', 'DENY');
    http.header('referrer-policy', 'same-origin');
    http.header('permissions-policy', permissions);
    http.header('cross-origin-resource-policy', 'same-origin');
    if (secure()) http.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    return next();
  };
}
