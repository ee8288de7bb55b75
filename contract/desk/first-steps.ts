import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate } from '../fields.ts';
import { defineDeskCall } from './call.ts';
import { change, changed } from './fields.ts';
import { allow } from './roles.ts';

/** The first steps of an owner, from the sample shop to a shop of their own. */

export const firstSteps = ['contact', 'sample', 'product', 'prices', 'codes', 'purchase', 'passkey', 'live'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What the shop itself says about a step: nothing of it is there, a part, or all. */
export const stepStates = ['open', 'doing', 'done'] as const;
export type StepState = (typeof stepStates)[number];

export const firstStepsAnswer = v.object({
  steps: v.object(v.entriesFromList(firstSteps, v.picklist(stepStates))),
  sample: v.object({
    /** The value of `decidedOn` in `startEmpty`: `present` or `removed`. */
    state: v.string(),
    /** The sample goods that shoppers see. */
    products: v.number(),
    services: v.number(),
    articles: v.number(),
  }),
  /** Going live with M-PESA. */
  live: v.object({
    /** Whether M-PESA is simulated. */
    isPractice: v.boolean(),
    /** The settings that a live shop needs and this one lacks. */
    missing: v.array(v.string()),
    /** Those without which it cannot send messages or deliver codes, or runs on one disk. */
    advised: v.array(v.string()),
    publicUrl: v.string(),
    /** Whether the shop answers at its public address; null where that was not tried. */
    isReachable: v.nullable(v.boolean()),
    /** The outcome of the last registration of the paybill's addresses. */
    registration: v.picklist(['none', 'waiting', 'registered', 'refused']),
    lastCallbackAt: v.nullable(isoDate),
  }),
});
export type FirstSteps = v.InferOutput<typeof firstStepsAnswer>;

export const getFirstSteps = defineDeskCall(requestType<typeof getFirstStepsRequest>, {
  method: 'GET',
  path: '/first-steps',
  ...allow('shop', 'read'),
  // It has no facts that a page of the shop does not show, but for numbers.
  stepUp: false,
  answer: firstStepsAnswer,
});
export const getFirstStepsRequest = describeRequest(() => ({
  summary: 'How far the shop is on the way from the sample shop to the owner’s own.',
}));

export const startEmpty = defineDeskCall(requestType<typeof startEmptyRequest>, {
  method: 'POST',
  path: '/first-steps/start-empty',
  ...allow('shop', 'change'),
  answer: v.object({ ...changed.entries, deleted: v.number(), hidden: v.number() }),
});
export const startEmptyRequest = describeRequest(() => ({
  summary: 'Removes the sample goods, once: deletes those without an order, and hides the rest.',
  body: v.strictObject(change),
  failures: { 409: 'Overtaken: the sample goods were removed before.' },
}));
