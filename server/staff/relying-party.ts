import { isLoopback } from '../config.ts';
import type { Deps } from '../deps.ts';

/**
 * The relying party of passkeys: the host of PUBLIC_URL and the origin of its pages. On a loopback address it is
 * `localhost`, because browsers accept no IP address as a relying party.
 */
export function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): { readonly id: string; readonly origin: string } {
  const url = new URL(publicUrl());
  if (isLoopback(url.href)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
