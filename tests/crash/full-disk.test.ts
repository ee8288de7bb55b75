import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres } from '#tests/support/server/postgres.ts';
import { startShop } from './shop-process.ts';

/** A shop on a full disk: a separate file system, which only root may mount, is filled to the last byte. */

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Mounts a small file system in memory. @returns its folder; null if that is not permitted */
function mountDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-disk-'));
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  undo.push(() => {
    spawnSync('/bin/umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  chmodSync(folder, 0o755);
  return folder;
}

/** Writes until the disk is full. @returns a function that deletes the file */
function fill(disk: string): () => void {
  const path = join(disk, 'filler');
  const file = openSync(path, 'w');
  try {
    for (let size = 1 << 20; size >= 512; ) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
}

const probe = mountDisk(1);
const canMount = probe !== null;
await Promise.all(undo.splice(0).map((step) => step()));
if (!canMount) console.log('– no file system can be mounted here (not root): the full disk is not tried');

async function readyz(url: string): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(20_000) });
  return { status, ms: performance.now() - began };
}

/** Fills the disk under a running shop, expects it to be not ready, and frees the disk again. */
async function expectNotReadyWhileFull(url: string, disk: string): Promise<void> {
  expect((await readyz(url)).status).toBe(200);
  const free = fill(disk);
  const full = await readyz(url);
  expect(full.status).toBe(503);
  // The check's limit of two seconds, with a margin for a busy machine.
  expect(full.ms).toBeLessThan(8_000);
  // Reads still succeed.
  expect((await fetch(`${url}/v1/product/item?limit=1`)).status).toBe(200);
  free();
  await expect.poll(async () => (await readyz(url)).status).toBe(200);
}

describe.skipIf(!canMount)('a full disk', () => {
  it('makes /readyz answer 503 on the embedded database', async () => {
    const disk = mountDisk(400) ?? '';
    const shop = startShop({ DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent' });
    undo.push(() => shop.kill());
    await expectNotReadyWhileFull(await shop.whenOpen, disk);
  });

  const bin = findPostgres();
  it.skipIf(bin === null)('makes /readyz answer 503 on PostgreSQL', async () => {
    const disk = mountDisk(400) ?? '';
    const cluster = await startPostgres(bin ?? '', {}, disk);
    undo.push(cluster.stop);
    const folder = mkdtempSync(join(tmpdir(), 'uwanja-full-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const shop = startShop({ DATABASE_URL: `${cluster.url}/postgres`, DATA_DIR: folder, LOG_LEVEL: 'silent' });
    undo.push(() => shop.kill());
    await expectNotReadyWhileFull(await shop.whenOpen, disk);
  });
});
