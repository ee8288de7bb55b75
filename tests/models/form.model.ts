import { expect } from 'vitest';
import { createForm, createFormEvents, failedChecks, viewForm } from '#machines/support/form.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { expectForm } from './form.rules.ts';

/** The fields of a sample form: a name to greet, and whether to greet loudly. */
export interface GreetingFields {
  readonly name: string;
  readonly loud: boolean;
}

const options = {
  initial: ({ name }: { name: string }): GreetingFields => ({ name, loud: false }),
  check: ({ name }: GreetingFields) =>
    failedChecks<'name'>(name === '' && { message: 'nameMissing', title: 'searchTitle', field: 'name' }),
  adjust: (fields: GreetingFields, name: keyof GreetingFields) =>
    name === 'loud' && fields.loud ? { ...fields, name: fields.name.toUpperCase() } : fields,
};

/** A form that redirects to another page after its success. */
export const greetingMachine = createForm<GreetingFields, string, { name: string }>({
  ...options,
  id: 'greeting',
  succeeded: (text, { name }) => [notice('success', { text }), redirect(`/greeted/${name}`)],
});

/** A form that is empty and usable again after its success. */
export const greetingsMachine = createForm<GreetingFields, string, { name: string }>({
  ...options,
  id: 'greetings',
  reusable: true,
});

export const greeting = createFormEvents<GreetingFields>();

const modelOf = (machine: typeof greetingMachine, promised: Parameters<typeof expectForm<GreetingFields, string>>[2]) =>
  defineModel({
    machine,
    view: viewForm<GreetingFields>,
    inputs: { empty: { name: '' }, named: { name: 'Ada' } },
    events: {
      'field.changed': [greeting.changed('name', ''), greeting.changed('name', 'Ada'), greeting.changed('loud', true)],
      'form.submitted': [greeting.submitted()],
    },
    invokeResults: { submit: { done: ['Hello.'], error: [failed.refused(), failed.of('unreachable')] } },
    stateKey: ({ fields, failure }) => [fields.name === '', failure !== null],
    invariants: (snapshot, walked) => {
      expectForm(snapshot, walked, { adjusts: true, ...promised });
      const { errors, busy, canSubmit, done, message } = viewForm<GreetingFields>(snapshot);
      expect(canSubmit).toBe(!busy && !done);
      // A message comes from the check of the fields or from the server, never from both.
      if (message) expect(errors.name).toBeUndefined();
    },
  });

export const formModel = modelOf(greetingMachine, {
  notices: (text, { name }) => [notice('success', { text }), redirect(`/greeted/${name}`)],
});
export const repeatedFormModel = modelOf(greetingsMachine, { resetsTo: () => ({ loud: false }) });
