import { describeModel } from '@uwanja/flow-paths';
import { failedChecks } from '#machines/support/checks.ts';
import { createForm, createFormEvents, viewForm } from '#machines/support/form.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed } from './failures.ts';
import { formMembers } from './form.rules.ts';

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

/** A form that is usable again after its success, and then starts with the answer. */
export const greetingsMachine = createForm<GreetingFields, string, { name: string }>({
  ...options,
  id: 'greetings',
  succeeded: (text, { name }) => [notice('success', { text }), redirect(`/greeted/${name}`)],
  reusable: true,
  renew: (_, text) => ({ name: text }),
});

export const greeting = createFormEvents<GreetingFields>();
const loud: Readonly<Record<string, string>> = { Ada: 'ADA', ADA: 'ADA', 'Hello.': 'HELLO.', 'HELLO.': 'HELLO.' };

type Facts = Parameters<typeof formMembers<GreetingFields, { name: string }, string>>[0];

const modelOf = (machine: typeof greetingMachine, facts: Pick<Facts, 'emits' | 'isReusable' | 'renewed'>) =>
  describeModel({
    machine,
    view: viewForm<GreetingFields>,
    ...formMembers<GreetingFields, { name: string }, string>({
      initial: ({ name }) => ({ name, loud: false }),
      checks: [{ field: 'name', isWrong: ({ name }) => name === '', message: 'nameMissing', title: 'Search' }],
      adjusted: (fields, name) => (name === 'loud' ? { ...fields, name: loud[fields.name] ?? '' } : fields),
      ...facts,
    }),
    inputs: { empty: { name: '' }, named: { name: 'Ada' } },
    events: {
      'field.changed': [greeting.changed('name', ''), greeting.changed('name', 'Ada'), greeting.changed('loud', true)],
      'form.submitted': [greeting.submitted()],
    },
    invokeResults: { submit: { done: ['Hello.'], error: [failed.refused(), failed.of('unreachable')] } },
    stateKey: ({ fields, failure }) => [fields.name, failure !== null],
  });

export const formModel = modelOf(greetingMachine, {
  emits: (text, { name }) => [toast('success', text), { type: 'redirect', to: `/greeted/${name}` }],
});
export const repeatedFormModel = modelOf(greetingsMachine, {
  emits: (text, { name }) => [toast('success', text), { type: 'redirect', to: `/greeted/${name}` }],
  isReusable: true,
  renewed: (_, text) => ({ name: text }),
});
