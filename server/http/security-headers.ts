import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** Security headers: what a page may load and run (docs/decisions/024-content-policy.md). */

/** An inline script's or style's hash as Content-Security-Policy writes it. */
export const sourceHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The hashes of inline elements in a page. */
export const hashesOf = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)].map(([, content = '']) => sourceHash(content));

/** The hashes of the style elements of a page. */
export const styleHashesOf = (html: string): string[] => hashesOf(html, inlineStyle);

/** The strictest policy: nothing may be loaded, sent or framed. Other policies start from it. */
const denyAll = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
] as const;

interface SitePolicy {
  /** Hashes of the inline scripts of the built page. */
  readonly scriptHashes: readonly string[];
  /** Hashes of the style elements of the page. */
  readonly styleHashes: readonly string[];
  /** Whether the page shows files that the person has chosen, before they are uploaded. */
  readonly showsFiles?: boolean;
}

/** A style element without text. Emotion creates those and inserts rules by script, which injected markup cannot. */
const emptyStyle = sourceHash('');

/** The only code that may turn text into markup: it decodes single characters (src/components/prose/entities.ts). */
const trustedTypes = 'entities';

/** The policy of a page of the site. Equal pages have equal policies: nothing in it belongs to one response. */
export function sitePolicy({ scriptHashes, styleHashes, showsFiles = false }: SitePolicy): string {
  return [
    ...denyAll.filter((directive) => !directive.startsWith('form-action')),
    "form-action 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src ${["'self'", emptyStyle, ...styleHashes].join(' ')}`,
    `img-src 'self' data:${showsFiles ? ' blob:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}

/** The policy of a page without scripts and with one inline style. */
export const documentPolicy = (style: string): string => [...denyAll, `style-src ${sourceHash(style)}`].join('; ');

/** The policy of data and pictures, which a browser may open as a page. */
const inertPolicy = denyAll.join('; ');

/** Cuts references between this window and those of other sites. With `?inspect` the page talks to a window it opens. */
export const openerPolicy = (opensWindows = false): string =>
  opensWindows ? 'same-origin-allow-popups' : 'same-origin';

/** Browser features that the shop does not use. */
const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi'].map(
  (feature) => `${feature}=()`,
);
const permissions = unused.join(', ');
/** The desk alone signs people in by passkeys. */
export const deskPermissions = [
  ...unused,
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

/**
 * Sets the security headers of every response; a handler may replace the content policy.
 * @param secure whether the shop is reached over https
 */
export function securityHeaders(secure: () => boolean): MiddlewareHandler {
  return (http, next) => {
    // Before `next`: changing the headers of a finished response costs several times as much.
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
