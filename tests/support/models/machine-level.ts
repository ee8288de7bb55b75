import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createPathWalker, type FlowModel, type PerformedStep, recordsFolder, walkMachine } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { statementsOf } from '#tests/support/suite/document-rows.ts';
import { shopTexts } from './shop-walks.ts';

// @reads docs/spec-map.md

/** Walks the paths of the shop's machines, with the rule that holds for all of them. */

/**
 * Invokes whose failure is no error toast: the cart's reload follows a failure that was already shown, and the other
 * belongs to the simulated phone, which is a tool.
 */
const unreported: ReadonlySet<string> = new Set(['reloadCart', 'readHandset'].map((id) => `xstate.error.actor.${id}`));

/** The flows of the owner's desk, which has no toasts: its pages show a failure in its place. */
const withoutToasts: readonly string[] = [
  'articleEditor',
  'bulkChange',
  'newsletterEditor',
  'newsletterIssue',
  'codeImport',
  'serviceEditor',
  'connectEditor',
  'deskAction',
  'deskLive',
  'exceptionSettlement',
  'firstSteps',
  'shopSettings',
  'pictureUpload',
  'productEditor',
  'staffSession',
  'ticketThread',
];

/** Expects the message of a failure that a step has stored as an error toast (spec section 7). */
function expectToast({ event, machine, snapshot, emitted }: PerformedStep): void {
  const { failure } = snapshot.context as { readonly failure?: unknown };
  const isFailed = event.type.startsWith('xstate.error.actor.') && !unreported.has(event.type);
  if (!isFailed || withoutToasts.includes(machine.id) || !isDeepStrictEqual(failure, toFailure(event.error))) return;
  expect(emitted, event.type).toContainEqual(failureNotice(toFailure(event.error)));
}

/**
 * Returns a function that walks one path of a model, and throws where the machine does not do what the model states.
 * @public `npm run mutants` imports it
 */
export const pathWalker = <M extends AnyStateMachine>(model: FlowModel<M>) =>
  createPathWalker(model, { texts: shopTexts, checkStep: expectToast });

/** Registers the generated tests of a machine. */
export const walkEveryPath = <M extends AnyStateMachine>(model: FlowModel<M>): void =>
  walkMachine(model, {
    texts: shopTexts,
    folder: recordsFolder,
    checkStep: expectToast,
    listStatements: () => new Set(statementsOf(readFileSync('docs/spec-map.md', 'utf8'))),
  });
