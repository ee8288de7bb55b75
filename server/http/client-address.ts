import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Deps } from '../deps.ts';

/** `::ffff:10.0.0.1` is an IPv4 peer on an IPv6 socket. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Tells whether an address is on a list of addresses and networks (`10.0.0.0/8`); what is neither matches nothing. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    if (family === 0) continue;
    const type = family === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, type);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)) {
      list.addSubnet(address, Number(bits), type);
    }
  }
  return (given) => {
    const address = plain(given);
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * What the tries of one somebody are counted by: an IPv4 address, or the first half of an IPv6 address. The second half
 * is the subscriber's own, who has a new one for every try.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return address;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** One hop of X-Forwarded-For; some proxies write the port as well: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const hopOf = (written: string): string =>
  plain(written.trim().replace(/^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/, '$1$2'));

/**
 * Where a request comes from. X-Forwarded-For is believed only from a trusted proxy, from its end backwards: the first
 * hop that is no trusted proxy is the client, and what that client wrote before it is not looked at. Nor is anything
 * before a hop that is no address: who wrote that, nobody knows.
 * @returns `unknown` without a socket (a request made inside the process)
 */
export function clientAddress(http: Context, trustedProxies: readonly string[]): string {
  const hasSocket = Boolean(http.env?.incoming ?? http.env?.server);
  const peer = hasSocket ? getConnInfo(http).remote.address : undefined;
  if (!peer) return 'unknown';
  const isTrusted = addressMatcher(trustedProxies);
  const hops = (http.req.header('x-forwarded-for') ?? '').split(',').map(hopOf);
  let address = plain(peer);
  while (isTrusted(address)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** The network of `clientAddress`: what limits go by. */
export const clientNetwork = (http: Context, trustedProxies: readonly string[]): string =>
  networkOf(clientAddress(http, trustedProxies));

/** Says at the start where everybody would be counted as one: whoever serves https has something in front that does TLS. */
export function sayWhereLimitsAreShared({ config, log, publicUrl }: Pick<Deps, 'config' | 'log' | 'publicUrl'>): void {
  if (config.trustedProxies.length > 0 || !publicUrl().startsWith('https:')) return;
  log.warn(
    'PUBLIC_URL is https and TRUSTED_PROXY is not set: all customers share the limits of one address, and whoever uses them up keeps all of them out. Set TRUSTED_PROXY to the address that the balancer connects from.',
  );
}
