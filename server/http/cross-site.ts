import type { Context } from 'hono';
import type { CallShape } from '#contract/call.ts';
import type { Deps } from '../deps.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { HttpError } from './http-error.ts';

/** Protection against cross-site request forgery (CSRF). */

/** The origin of a URL; invalid text is returned unchanged. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address);

/** Whether the User-Agent is that of a browser: the header of every browser begins so. */
const isBrowser = (http: Context): boolean => (http.req.header('user-agent') ?? '').startsWith('Mozilla/');

/**
 * Whether a page of another origin sends a request. Over plain http browsers send no Sec-Fetch-Site; for an image they
 * send no Origin either, but a Referer unless the page suppresses it. A browser that sends none of the three is
 * therefore refused, and a program that is not a browser is allowed.
 */
function isCrossSite(http: Context, publicUrl: string): boolean {
  const site = http.req.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const from = http.req.header('origin') ?? http.req.header('referer');
  if (from === undefined) return isBrowser(http);
  const origin = originOf(from);
  return origin !== new URL(publicUrl).origin && !origin.endsWith(`//${http.req.header('host')}`);
}

/** @throws HttpError 403 for a request of another site to a call that has effects */
export function refuseCrossSite(call: CallShape, http: Context, deps: Pick<Deps, 'publicUrl'>): void {
  if (call.method === 'GET' && !call.effectful) return;
  if (isCrossSite(http, deps.publicUrl())) throw new HttpError(403, requestErrorTexts.otherSite);
}
