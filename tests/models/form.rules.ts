import type { Effects, Statements, Step } from '@uwanja/flow-paths';
import type { MessageID } from '#machines/support/notices.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failureOf, failureToast, messageOf } from './failures.ts';

/** The texts of failed checks (spec sections 5 and 8). */
const texts = {
  requiredDetailsMissing: 'Required details missing.',
  commentDetailsMissing: 'Required details missing',
  passwordsNotMatching: 'Passwords not matching',
  passwordNotMatching: 'Password not matching.',
  emailMissing: 'Email missing.',
  nameMissing: 'First or last name missing.',
  phoneInvalid: 'Enter a Kenyan mobile number, such as +254 712 345 678.',
  emailInvalid: 'Enter a valid email address.',
  passwordTooShort: 'Use a password of at least 8 characters.',
} as const satisfies Partial<Record<MessageID, string>>;

export const isBlank = (text: string) => text.trim() === '';
export const isNoEmail = (text: string) => !/^\w+@\w+\.\w+$/.test(text.trim());
/** M-PESA's form of the phone numbers that the models type; a number without one is invalid. */
export const phones: Readonly<Record<string, string>> = {
  '0712 345 678': '254712345678',
  '0798 765 432': '254798765432',
};
export const isNoPhone = (text: string) => phones[text] === undefined;

/** A check of a form: when a field is wrong, and the message of it. */
export interface Check<Fields, Input> {
  readonly field: keyof Fields & string;
  readonly isWrong: (fields: Fields, input: Input) => boolean;
  readonly message: keyof typeof texts;
  readonly title?: string;
  readonly statement?: string;
}

/** Returns a check for each required field. */
export const required = <Fields extends object>(
  statements: Readonly<Partial<Record<keyof Fields & string, string | null>>>,
  message: keyof typeof texts = 'requiredDetailsMissing',
): readonly Check<Fields, unknown>[] =>
  Object.entries(statements).map(([field, statement]) => ({
    field: field as keyof Fields & string,
    isWrong: (fields) => isBlank(String(fields[field as keyof Fields])),
    message,
    ...(statement !== null && { statement: statement as string }),
  }));

/** What a form does in addition to every form's behaviour. */
interface FormFacts<Fields, Input, Output> {
  /** The fields at the start, and after a success of a form that can be used again. */
  readonly initial: (input: Input) => Fields;
  /** The checks, the most important first. */
  readonly checks: readonly Check<Fields, Input>[];
  /** The fields after a change of one that others depend on. */
  readonly adjusted?: (fields: Fields, name: string) => Fields;
  /** The events emitted after a success, in order, with the statements that they fulfil. */
  readonly emits?: (output: Output, sent: Fields) => readonly unknown[];
  readonly sends?: (output: Output, input: Input) => NonNullable<Effects<unknown>['sends']>;
  readonly verifies?: Statements;
  /** Whether the form can be used again after a success. */
  readonly isReusable?: boolean;
  /** The input after a success that changes what the form starts with. */
  readonly renewed?: (input: Input, output: Output) => Input;
}

interface Context<Fields, Input> {
  readonly input: Input;
  readonly fields: Fields;
  readonly errors: object;
  readonly failure: ReturnType<typeof failureOf> | null;
  readonly sent: Fields | null;
  readonly output: unknown;
}
interface Snapshot<Fields, Input> {
  readonly value: unknown;
  readonly context: Context<Fields, Input>;
}

const isOpen = ({ value }: { readonly value: unknown }) => typeof value === 'object';

/** Returns what the page shows of any machine made by `createForm`. */
export const shownForm = <Fields, Input>(snapshot: Snapshot<Fields, Input>) => {
  const { fields, errors, failure } = snapshot.context;
  return {
    fields,
    errors,
    busy: snapshot.value === 'submitting',
    canSubmit: isOpen(snapshot),
    done: snapshot.value === 'done',
    message: messageOf(failure),
  };
};

/** Returns the members of a model of any machine made by `createForm`, except for its view. */
export function formMembers<Fields extends object, Input, Output>(facts: FormFacts<Fields, Input, Output>) {
  const { initial, checks, adjusted = (fields: Fields) => fields, emits, sends, isReusable, renewed } = facts;
  type FormStep = Step<Snapshot<Fields, Input>>;
  type FormEffects = Effects<Context<Fields, Input>>;
  const submitted = ({ before }: FormStep): FormEffects => {
    const { fields, input } = before.context;
    if (!isOpen(before)) return {};
    const wrong = checks.filter(({ isWrong }) => isWrong(fields, input));
    const [first] = wrong;
    if (!first) return { state: 'submitting', changes: { sent: fields, errors: {}, failure: null } };
    return {
      state: 'open.invalid',
      changes: {
        // The most important error of each field.
        errors: Object.fromEntries(wrong.toReversed().map(({ field, message }) => [field, message])),
        failure: null,
      },
      emits: [toast('error', texts[first.message], first.title ? { title: first.title } : {})],
      verifies: wrong.flatMap(({ statement }) => statement ?? []),
    };
  };
  const steps: Readonly<Record<string, (step: FormStep) => FormEffects>> = {
    'field.changed': ({ before, event: { name, value } }) => {
      if (before.value === 'done' && !isReusable) return {};
      const { fields, errors } = before.context;
      return {
        ...(before.value !== 'submitting' && { state: 'open.editing' }),
        changes: {
          fields: adjusted({ ...fields, [name]: value }, name),
          // Only the error of the changed field is removed.
          errors: { ...errors, [name]: undefined },
          failure: null,
        },
      };
    },
    'form.submitted': submitted,
    'submit done': ({ before: { context: was }, event: { output } }) => {
      const input = renewed ? renewed(was.input, output) : was.input;
      return {
        state: 'done',
        changes: { output, ...(isReusable && { input, fields: initial(input), sent: null }) },
        emits: emits?.(output, was.sent as Fields) ?? [],
        sends: sends?.(output, was.input) ?? [],
        ...(facts.verifies && { verifies: facts.verifies }),
      };
    },
    'submit error': ({ event: { error } }) => ({
      state: 'open.failed',
      changes: { failure: failureOf(error), sent: null },
      emits: [failureToast(error)],
    }),
  };
  return {
    start: (input: Input) => ({ input, fields: initial(input), errors: {}, failure: null, sent: null, output: null }),
    invokes: {
      submit: { in: 'submitting', input: ({ fields, input }: Context<Fields, Input>) => ({ fields, input }) },
    },
    // biome-ignore lint/suspicious/noExplicitAny: the machines of two forms have no type in common.
    steps: steps as any,
    shows: shownForm<Fields, Input>,
    spec: { 'form.submitted': checks.flatMap(({ statement }) => statement ?? []) },
  };
}
