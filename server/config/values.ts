import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';

/** Value schemas of the settings. The environment holds text; each schema states what that text must look like. */

export const optionalText = v.optional(v.string());
export const portNumber = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));

/** Whole KES, 0 or more. */
export const amount = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)), fallback);

const decimal = v.pipe(v.string(), v.regex(/^\d{1,5}(\.\d{1,6})?$/), v.transform(Number));
/** A tax rate as a share: 0.015 is 1.5%. 16 for 16% is refused, because it would charge sixteen times the price. */
export const taxRate = (fallback: string) => v.optional(v.pipe(decimal, v.maxValue(1)), fallback);
/** An exchange rate. 0 is refused, because it would give the goods away. */
export const exchangeRate = (fallback: string) => v.optional(v.pipe(decimal, v.gtValue(0)), fallback);

/** The shortest prefixes of a network. A wider network, such as `0.0.0.0/0`, would make the allow-list ineffective. */
const shortestPrefix = { 4: 8, 6: 7 } as const;

/** Whether the text is an IP address or a network such as `10.0.0.0/8`. */
function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= shortestPrefix[family] && Number(bits) <= (family === 6 ? 128 : 32);
}

/**
 * IP addresses and networks, separated by commas. A misspelt one is refused, because it would match no caller, and one
 * that holds much of the internet, because it would match every caller.
 */
export const addressList = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    v.check((entries) => entries.every(isAddressOrNetwork)),
  ),
  '',
);

/** Safaricom's test server: its payments move no money. */
export const isSafaricomSandbox = (url: string): boolean =>
  new URL(url).hostname.replace(/\.$/, '') === 'sandbox.safaricom.co.ke';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address is a loopback one. An IPv6 address may be in brackets. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  if (family === 0) return bare === 'localhost';
  return loopback.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a host is this machine, has a private address, or has a name that the internet does not know: one without a
 * dot, or below a name that is reserved for such use (RFC 6761, RFC 6762).
 */
export function isLocalNetwork(host: string): boolean {
  if (isLoopbackHost(host)) return true;
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  if (family !== 0) return privateNetworks.check(bare, family === 6 ? 'ipv6' : 'ipv4');
  return !bare.includes('.') || /\.(test|localhost|local|internal|example|invalid)$/.test(bare);
}

/** Whether the host of a URL is a loopback one. */
export const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname);
