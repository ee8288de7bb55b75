import { parseArgs } from 'node:util';

/** Parses `--scale`, the number of variants; 0 without it, null for invalid arguments. */
export function readScale(args: readonly string[]): number | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { scale: { type: 'string' } }, strict: true });
    if (values.scale === undefined) return 0;
    const scale = /^[1-9]\d{0,6}$/.test(values.scale) ? Number(values.scale) : null;
    return scale !== null && scale <= 1_000_000 ? scale : null;
  } catch {
    return null;
  }
}
