import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestSource } from '@uwanja/flow-inspector/replay';
import { flushPromises } from '@uwanja/flow-paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieConsentEvents, cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { orderCodesEvents, orderCodesMachine } from '#machines/order-codes/index.ts';
import { expressEvents, paymentExpressMachine } from '#machines/payment-express/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';
import { findMachineSource } from '#src/screens/flows/machine-source.ts';
import { testProject } from '#src/screens/flows/test-project.ts';
import { recordFlow } from '#tests/support/models/record-flow.ts';
import { allMachines } from '../../scripts/statecharts/machines.ts';
import { deliveredCode } from '../models/order-codes.model.ts';
import { payments } from '../models/purchases.ts';

// @runs tests/models/*.model.ts

const repository = fileURLToPath(new URL('../../', import.meta.url));

const chosen = async () => {
  const flow = recordFlow(cookieConsentMachine, {
    readChoice: () => Promise.reject(new FailureError({ kind: 'storageUnavailable' })),
    storeChoice: () => undefined,
  });
  await flushPromises();
  flow.actor.send(cookieConsentEvents.accepted());
  await flushPromises();
  return flow;
};

const phone = '0798 765 432';
const token = 'k'.repeat(43);

const prompted = async () => {
  const flow = recordFlow(
    paymentExpressMachine,
    {
      findAttempt: () => null,
      initiateExpress: () => payments.accepted,
      storeAttempt: () => undefined,
    },
    { cartID: 'c1', token },
  );
  await flushPromises();
  flow.actor.send(expressEvents.phoneTyped(phone.slice(0, 8)));
  flow.actor.send(expressEvents.phoneTyped(phone));
  flow.actor.send(expressEvents.initiatePressed());
  await flushPromises();
  for (let tick = 0; tick < 3; tick += 1) {
    flow.clock.increment(timing.lockTick);
    await flushPromises();
  }
  return flow;
};

describe('the recorder with the masking and the saver of the shop', () => {
  it('publishes entries that rebuild the recording elsewhere, as serializable data', async () => {
    const { recording, replica } = await prompted();
    expect(recording().actors[0]?.path[0]?.saved?.did).toBeDefined();
    expect(replica()).toEqual(recording());
  });

  it('records no phone number and no token, not even a half-typed one', async () => {
    const { recording } = await prompted();
    const text = JSON.stringify(recording());
    for (const secret of [phone, '0798', '798765', '254798', token, payments.accepted.CheckoutRequestID])
      expect(text).not.toContain(secret);
  });

  it('records no code of an order, neither while it is shown nor afterwards', async () => {
    const code = 'AAAA-BBBB-CCCC';
    const input = { session: { token, userID: 'ada' }, orderID: 'UW7K3M9Q2A' };
    const calls = { listCodes: () => [deliveredCode(1)], revealCode: () => ({ codeID: 1, code }) };
    const { actor, recording } = recordFlow(orderCodesMachine, calls, input);
    actor.send(orderCodesEvents.opened());
    await flushPromises();
    actor.send(orderCodesEvents.revealed(1));
    await flushPromises();
    expect(JSON.stringify(actor.getPersistedSnapshot())).toContain(code);
    actor.send(orderCodesEvents.hidden(1));
    const text = JSON.stringify(recording());
    expect(text).toContain('xstate.done.actor.revealCode');
    expect(text).not.toContain(code);
  });
});

const machines = await allMachines();

describe('the source of a machine', () => {
  it.each(machines.map(({ folder, exportName, machine }) => [machine.id, folder, exportName] as const))(
    'finds the folder of %s and its model',
    async (id, folder, exportName) => {
      expect(exportName).toBe(`${id}Machine`);
      const source = findMachineSource(id);
      expect(source?.folder).toBe(folder);
      if (!source?.hasModel) return;
      const path = join(repository, `tests/models/${folder}.model.ts`);
      expect(existsSync(path)).toBe(true);
      expect(Object.keys((await import(path)) as object)).toContain(`${id}Model`);
    },
  );
});

describe('a copied path', { timeout: 300_000 }, () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'copied-path-'));
    for (const path of ['package.json', 'contract', 'machines', 'src/messages', 'tests/support', 'tests/models'])
      cpSync(join(repository, path), join(root, path), { recursive: true });
    mkdirSync(join(root, 'tests/machines'));
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(
      join(root, 'vitest.config.ts'),
      "export default { test: { include: ['tests/machines/*.test.ts'] } };\n",
    );
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('copies a path as a test that passes, and that fails on a machine with other transitions', async () => {
    const write = (name: string, code: string) =>
      writeFileSync(join(root, `tests/machines/${name}.test.ts`), code, { flag: 'wx' });
    const [consent, payment] = [(await chosen()).recording().actors[0], (await prompted()).recording().actors[0]];
    if (!consent || !payment) throw new Error('nothing was recorded');
    write('consent', createTestSource(testProject, consent));
    write('payment', createTestSource(testProject, payment));
    write('part', createTestSource(testProject, payment, 3));
    write('wrong', createTestSource(testProject, consent).replace('"asking"', '"answered"'));
    const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')));
    const { stdout, stderr } = spawnSync(
      join(repository, 'node_modules/.bin/vitest'),
      ['run', '--config', 'vitest.config.ts', '--no-color'],
      { cwd: root, env, encoding: 'utf8' },
    );
    const output = stdout + stderr;
    expect(output).toMatch(/Tests\s+1 failed \| 3 passed/);
    expect(output).toContain('FAIL  tests/machines/wrong.test.ts');
  });
});
