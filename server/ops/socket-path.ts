import { join, relative } from 'node:path';

/** The most bytes of the path of a Unix socket: 104 on macOS and 108 on Linux, with a zero at the end. */
const maxPathBytes = 103;

/**
 * The path of the socket on which a server with an embedded database takes commands; null where it would be too long.
 * Only the owner of the process may open it: the data folder has mode 0700, the socket 0600.
 */
export function commandSocketPath(dataDir: string): string | null {
  const path = join(dataDir, 'ops.sock');
  const paths = [path, relative(process.cwd(), path)];
  return paths.find((one) => Buffer.byteLength(one) <= maxPathBytes) ?? null;
}
