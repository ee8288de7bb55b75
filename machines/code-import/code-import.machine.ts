import * as v from 'valibot';
import { assign, enqueueActions, setup } from 'xstate';
import { batchFacts, type CodePreview } from '#contract/desk/codes.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { type Change, changeReports, deskActionEvents } from '../desk-action/index.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { issueSentence } from '../support/issue-sentence.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, ImportField, ImportFields, Input } from './code-import.types.ts';

const noFields: ImportFields = { codes: '', supplier: '', cost: '', boughtOn: '' };

/** Reads what is typed about a batch. @returns the facts of the call, or what is wrong with which field */
function readFacts({ supplier, cost, boughtOn }: ImportFields) {
  const parsed = v.safeParse(batchFacts, {
    supplier,
    cost: typedNumber(cost) ?? null,
    boughtOn: boughtOn === '' ? null : boughtOn,
  });
  if (parsed.success) return { facts: parsed.output, errors: {} };
  const errors = parsed.issues.map((issue): [string, string] => [
    String(issue.path?.[0]?.key),
    issue.type === 'number' || issue.type === 'integer' ? 'Enter whole shillings.' : issueSentence(issue),
  ]);
  return { facts: null, errors: Object.fromEntries(errors) as Context['errors'] };
}

/** The codes without the lines that cannot be loaded. The server counts the lines of the trimmed text. */
const withoutLines = (codes: string, bad: readonly number[]): string =>
  codes
    .trim()
    .split('\n')
    .filter((_, index) => !bad.includes(index + 1))
    .join('\n');

const badLinesOf = ({ preview }: Context): readonly number[] => preview?.badLines ?? [];

/** The change that loads the codes, which the preview has found to be loadable. */
function changeOf({ variantID, fields, preview }: Context): Change {
  const { facts: read } = readFacts(fields);
  if (preview === null || read === null) throw new Error('the codes were not previewed');
  const { name, variant, codes, first, last } = preview;
  return {
    call: 'loadDeskCodes',
    params: { variantID: String(variantID) },
    body: { decidedOn: preview.state, codes: fields.codes, ...read },
    stepUp: true,
    fields: [],
    facts: { name, variant, codes, first, last },
  };
}

const importSetup = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    readCodesFile: unprovided<string, { readonly file: unknown }>('readCodesFile'),
    previewCodes: unprovided<CodePreview, { readonly variantID: number; readonly codes: string }>('previewCodes'),
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: ImportField; value: string }) => ({
      fields: { ...context.fields, [field]: value },
      errors: { ...context.errors, [field]: undefined },
      failure: null,
    })),
    setCodes: assign(({ context }, codes: string) => ({ fields: { ...context.fields, codes }, failure: null })),
    setPreview: assign((_, preview: CodePreview) => ({ preview, failure: null })),
    clearPreview: assign({ preview: null }),
    dropBadLines: assign(({ context }) => ({
      fields: { ...context.fields, codes: withoutLines(context.fields.codes, badLinesOf(context)) },
    })),
    setErrors: assign(({ context }) => ({ errors: readFacts(context.fields).errors })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clear: assign({ fields: noFields, errors: {}, preview: null }),
    requestChange: enqueueActions(({ enqueue, context, self }) => {
      const reports = changeReports(self, context.page);
      enqueue.sendTo(context.action, deskActionEvents.requested(changeOf(context), reports));
    }),
  },
  guards: {
    hasCodes: ({ context }) => context.fields.codes.trim() !== '',
    hasBadLines: ({ context }) => badLinesOf(context).length > 0,
    isLoadable: ({ context }) => badLinesOf(context).length === 0 && readFacts(context.fields).facts !== null,
    isOfCodes: (_, field: ImportField) => field === 'codes',
  },
});

/** Asks the server about the codes as they are typed. @param id the id of the invoke */
const previewing = (id: string) =>
  importSetup.createStateConfig({
    invoke: {
      id,
      src: 'previewCodes',
      input: ({ context: { variantID, fields } }) => ({ variantID, codes: fields.codes }),
      onDone: { target: 'previewed', actions: { type: 'setPreview', params: ({ event }) => event.output } },
      onError: {
        target: 'choosing',
        actions: ['clearPreview', { type: 'setFailure', params: ({ event }) => toFailure(event.error) }],
      },
    },
  });

/**
 * A batch of codes on its way into the vault: pasted or read from a file, checked line by line, and loaded. Nothing of it
 * is stored in the browser, and other codes that were loaded meanwhile mean that it is checked again.
 */
export const codeImportMachine = importSetup.createMachine({
  id: 'codeImport',
  context: ({ input }) => ({ ...input, fields: noFields, errors: {}, preview: null, failure: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'field.changed': { actions: { type: 'setField', params: ({ event }) => event } },
        'file.chosen': 'reading',
        'preview.requested': { guard: 'hasCodes', target: 'previewing' },
      },
    },
    reading: {
      invoke: {
        id: 'readCodesFile',
        src: 'readCodesFile',
        input: ({ event }) => ({ file: 'file' in event ? event.file : null }),
        onDone: { target: 'choosing', actions: { type: 'setCodes', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    previewing: previewing('previewCodes'),
    previewed: {
      on: {
        'field.changed': [
          {
            guard: { type: 'isOfCodes', params: ({ event }) => event.field },
            target: 'choosing',
            actions: ['clearPreview', { type: 'setField', params: ({ event }) => event }],
          },
          { actions: { type: 'setField', params: ({ event }) => event } },
        ],
        'file.chosen': { target: 'reading', actions: 'clearPreview' },
        'badLines.dropped': { guard: 'hasBadLines', target: 'previewing', actions: 'dropBadLines' },
        'import.submitted': [
          { guard: 'isLoadable', target: 'acting', actions: 'requestChange' },
          { actions: 'setErrors' },
        ],
      },
    },
    acting: {
      on: {
        'change.done': { target: 'applied', actions: 'clear' },
        'change.overtaken': 'outdated',
        'change.stopped': 'previewed',
      },
    },
    /** Other codes were loaded meanwhile. */
    outdated: previewing('previewAgain'),
    applied: { on: { 'import.restarted': 'choosing' } },
  },
});
