import { describe, expect, it } from 'vitest';
import { viewForm } from '#machines/support/form.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import {
  formModel,
  type GreetingFields,
  greeting,
  greetingMachine,
  greetingsMachine,
  repeatedFormModel,
} from '../models/form.model.ts';

const started = (name = '', machine = greetingMachine) => startFlow(machine, { input: { name } });
const viewOf = (flow: ReturnType<typeof started>) => viewForm<GreetingFields>(flow.snapshot);

describe('editing', () => {
  it('starts with the fields of its input', () => {
    expect(viewOf(started('Ada'))).toEqual({
      fields: { name: 'Ada', loud: false },
      errors: {},
      busy: false,
      canSubmit: true,
      done: false,
      message: null,
    });
  });

  it('adjusts fields that depend on each other', () => {
    const flow = started('Ada');
    flow.send(greeting.changed('loud', true));
    expect(viewOf(flow).fields).toEqual({ name: 'ADA', loud: true });
  });
});

describe('invalid', () => {
  it('marks the field, shows the reason under its title, and sends no request', () => {
    const flow = started();
    flow.send(greeting.submitted());
    expect(viewOf(flow).errors).toEqual({ name: 'nameMissing' });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'nameMissing', title: 'searchTitle' }]);
    expect(flow.waiting()).toEqual([]);
  });

  it('repeats the notice for each press', () => {
    const flow = started();
    flow.send(greeting.submitted());
    flow.send(greeting.submitted());
    expect(flow.emitted).toHaveLength(2);
  });

  it('removes the mark of a field that is changed', () => {
    const flow = started();
    flow.send(greeting.submitted());
    flow.send(greeting.changed('name', 'A'));
    expect(viewOf(flow).errors.name).toBeUndefined();
  });
});

describe('submitting', () => {
  it('submits the fields and the input once', () => {
    const flow = started('Ada');
    flow.send(greeting.submitted());
    flow.send(greeting.submitted());
    expect(flow.inputOf('submit')).toEqual({ fields: { name: 'Ada', loud: false }, input: { name: 'Ada' } });
    expect(viewOf(flow)).toMatchObject({ busy: true, canSubmit: false });
  });

  it('keeps changes that are typed while a failing request is in flight', async () => {
    const flow = started('Ada');
    flow.send(greeting.submitted());
    flow.send(greeting.changed('name', 'Ada L'));
    await flow.fail('submit', failed.of('offline'));
    expect(viewOf(flow).fields.name).toBe('Ada L');
  });
});

describe('failed', () => {
  it("shows the server's message, keeps the fields and submits again", async () => {
    const flow = started('Ada');
    flow.send(greeting.submitted());
    await flow.fail('submit', failed.refused('Ada is asleep.'));
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: { text: 'Ada is asleep.' } }]);
    expect(viewOf(flow)).toMatchObject({ fields: { name: 'Ada' }, message: { text: 'Ada is asleep.' } });
    flow.send(greeting.submitted());
    expect(viewOf(flow)).toMatchObject({ busy: true, message: null });
  });
});

describe('done', () => {
  it('emits its events in order and ignores further input', async () => {
    const flow = started('Ada');
    flow.send(greeting.submitted());
    await flow.answer('submit', 'Hello, Ada.');
    expect(flow.emitted).toEqual([
      { type: 'notice', severity: 'success', message: { text: 'Hello, Ada.' } },
      { type: 'redirect', to: '/greeted/Ada' },
    ]);
    flow.send(greeting.changed('name', 'Grace'));
    expect(viewOf(flow)).toMatchObject({ done: true, canSubmit: false, fields: { name: 'Ada' } });
    expect(flow.snapshot.context.output).toBe('Hello, Ada.');
  });

  it('resets a reusable form after a success', async () => {
    const flow = started('', greetingsMachine);
    flow.send(greeting.changed('name', 'Ada'));
    flow.send(greeting.submitted());
    await flow.answer('submit', 'Hello, Ada.');
    expect(viewOf(flow)).toMatchObject({ done: true, fields: { name: '' } });
    flow.send(greeting.changed('name', 'Grace'));
    expect(viewOf(flow)).toMatchObject({ done: false, canSubmit: true, fields: { name: 'Grace' } });
  });
});

walkEveryPath(formModel);
walkEveryPath(repeatedFormModel);
