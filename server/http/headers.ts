import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** What a page may load and run. Hashes let in exactly the inline scripts or styles that it was written with. */
interface PagePolicy {
  readonly scriptHashes?: readonly string[];
  /** The Stately inspector is a page of its own elsewhere. */
  readonly inspector?: boolean;
}

/** An inline script's or style's hash as Content-Security-Policy writes it. */
export const sourceHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The policy of the site's own page. Emotion writes its styles at run time, so they are let in without a hash. */
export function pagePolicy({ scriptHashes = [], inspector = false }: PagePolicy): string {
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `connect-src 'self'${inspector ? ' https://stately.ai wss:' : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For a page without scripts whose styles stand in it, and for pictures and data that somebody opens by themselves. */
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** On every answer; one that needs another policy sets its own. `secure` tells whether the world reaches the shop over https. */
export function securityHeaders(secure: () => boolean): MiddlewareHandler {
  return (http, next) => {
    // Before the answer is made: changing one that is costs several times as much.
    http.header('content-security-policy', inertPolicy);
    http.header('x-content-type-options', 'nosniff');
    http.header('x-frame-options', 'DENY');
    http.header('referrer-policy', 'same-origin');
    http.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    http.header('cross-origin-resource-policy', 'same-origin');
    if (secure()) http.header('strict-transport-security', 'max-age=31536000');
    return next();
  };
}
