import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Deps } from '../deps.ts';

/**
 * An address without its port or zone; an IPv4 peer on an IPv6 socket (`::ffff:10.0.0.1`) as IPv4. Null for other text.
 */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [bare = ''] = address.trim().split('%');
  // ipaddr.js also reads forms of IPv4 that no header has, such as 0x7f.1.
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}

/** An address or a network (`10.0.0.0/8`) as a range; null for other text. */
function parseRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const address = parse(entry);
  return address && [address, address.kind() === 'ipv6' ? 128 : 32];
}

/**
 * Returns a function that tests whether an address is on a list of addresses and networks. Invalid entries match
 * nothing.
 */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.map(parseRange).filter((range) => range !== null);
  return (given) => {
    const address = parse(given);
    return address !== null && ranges.some((range) => address.kind() === range[0].kind() && address.match(range));
  };
}

/** The keys by which rate limits count the requests of a client (`per` in server/rate-limits/rate-limits.ts). */
export interface ClientNetworks {
  /** An IPv4 address, or the /56 of an IPv6 address: one subscriber can use a new address of it for every request. */
  readonly address: string;
  /** The /24 or the /48: the pool of one organisation or provider. */
  readonly network: string;
}

/** Whether a request comes from the shop's own machine: over its loopback, or from inside the process. */
export const isLocal = ({ address }: ClientNetworks): boolean => /^(?:unknown$|127\.|::\/56$)/.test(address);

/** Computes the networks of an address. Text that is not an address, such as `unknown`, is returned unchanged. */
export function computeNetworks(address: string): ClientNetworks {
  const parsed = parse(address);
  if (!parsed) return { address, network: address };
  if (parsed.kind() === 'ipv4') {
    const network = ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`);
    return { address: parsed.toString(), network: `${network}/24` };
  }
  const prefix = (bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`;
  return { address: prefix(56), network: prefix(48) };
}

/** Strips the port that some proxies append to a hop of X-Forwarded-For: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string => hop.trim().replace(/^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/, '$1$2');

/**
 * Finds the address that a request comes from. X-Forwarded-For is read only from a trusted proxy, and backwards: the
 * first hop that is not a trusted proxy is the client. Hops before it are the client's own claim and are ignored, as are
 * hops before one that is not an address.
 * @returns `unknown` without a socket (a request made inside the process)
 */
export function clientAddress(http: Context, trustedProxies: readonly string[]): string {
  const hasSocket = Boolean(http.env?.incoming ?? http.env?.server);
  const peer = hasSocket ? getConnInfo(http).remote.address : undefined;
  if (!peer) return 'unknown';
  const isTrusted = addressMatcher(trustedProxies);
  const hops = (http.req.header('x-forwarded-for') ?? '').split(',').map(withoutPort);
  let address = peer;
  while (isTrusted(address)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return parse(address)?.toString() ?? address;
}

/** Finds the networks by which rate limits count a request. */
export const clientNetworks = (http: Context, { config }: Pick<Deps, 'config'>): ClientNetworks =>
  computeNetworks(clientAddress(http, config.trustedProxies));

/** Warns at start-up where all clients share one address: a shop on https has a proxy in front, which does TLS. */
export function warnOfSharedLimits({ config, log, publicUrl }: Pick<Deps, 'config' | 'log' | 'publicUrl'>): void {
  if (config.trustedProxies.length > 0 || !publicUrl().startsWith('https:')) return;
  log.warn(
    'PUBLIC_URL is https and TRUSTED_PROXY is not set: all customers share the limits of one address, and one who uses them up locks the others out. Set TRUSTED_PROXY to the address that the balancer connects from.',
  );
}
