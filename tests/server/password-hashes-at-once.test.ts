import { expect, it, vi } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';

type Done = (error: null, derived: Buffer) => void;
const begun = vi.hoisted((): Done[] => []);

vi.mock(import('node:os'), async (original) => ({ ...(await original()), availableParallelism: () => 2 }));
vi.mock(import('node:crypto'), async (original) => {
  const argon2 = (_: string, __: object, done: Done) => begun.push(done);
  return { ...(await original()), argon2 } as unknown as typeof import('node:crypto');
});

it('hashes as many passwords concurrently as there are processors, and the others in the order of arrival', async () => {
  const hashes = ['first', 'second', 'third', 'fourth'].map((password) => hashPassword(password));
  expect(begun).toHaveLength(2);
  for (let done = 0; done < hashes.length; done += 1) {
    begun[done]?.(null, Buffer.alloc(32, done));
    expect(await hashes[done]).toContain(Buffer.alloc(32, done).toString('base64').replace(/=+$/, ''));
    expect(begun).toHaveLength(Math.min(done + 3, hashes.length));
  }
});
