import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, line, money, numericID, requiredLine, requiredText } from '../fields.ts';
import { aboveMaxPayment } from '../highest-price.ts';
import { maxPayment } from '../max-payment.ts';
import { serviceCategories } from '../shop.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed, cursor, next, pageLength } from './fields.ts';
import { productImage } from './goods.ts';
import { allow } from './roles.ts';
import { isScheduleComplete, noMoment, schedule, visibility } from './visibility.ts';

/** Services: the list, and the editor of one with its plans. */

export const serviceLimits = { name: 120, description: 600, period: 40, days: 3660, plans: 12 } as const;

/** A plan as the editor sends it. `subscriptionItemID` is null for a new one. */
const planEdit = v.strictObject({
  subscriptionItemID: v.nullable(numericID),
  period: requiredLine(serviceLimits.period),
  /** The length of the plan; 0 for a service that is used once, such as a coaching session. */
  days: v.pipe(
    v.number('Enter a whole number of days.'),
    v.integer('Enter a whole number of days.'),
    v.minValue(0),
    v.maxValue(serviceLimits.days, `A plan has at most ${serviceLimits.days} days.`),
  ),
  price: v.pipe(
    money,
    v.minValue(1, 'Enter a price of 1 shilling or more.'),
    v.maxValue(maxPayment, aboveMaxPayment()),
  ),
  hidden: v.boolean(),
});

/** A service with its plans as the editor sends them. */
export const serviceEdit = v.pipe(
  v.strictObject({
    name: requiredLine(serviceLimits.name),
    description: requiredText(serviceLimits.description),
    image: productImage,
    category: v.picklist(serviceCategories),
    ...schedule,
    plans: v.pipe(
      v.array(planEdit),
      v.minLength(1, 'A service needs a plan.'),
      v.maxLength(serviceLimits.plans, `A service has at most ${serviceLimits.plans} plans.`),
    ),
  }),
  v.forward(
    v.check((edit) => isScheduleComplete(edit), noMoment),
    ['publishAt'],
  ),
  v.forward(
    v.check(
      ({ visibility, plans }) => visibility === 'hidden' || plans.some(({ hidden }) => !hidden),
      'Show one plan at least, or hide the service.',
    ),
    ['visibility'],
  ),
);
export type ServiceEdit = v.InferInput<typeof serviceEdit>;

const serviceRow = v.object({
  subscriptionID: v.number(),
  name: v.string(),
  category: v.picklist(serviceCategories),
  image: v.string(),
  visibility,
  /** The number of plans, and their lowest and highest price; 0 without a plan. */
  plans: v.number(),
  lowestPrice: money,
  highestPrice: money,
});
export type ServiceRow = v.InferOutput<typeof serviceRow>;

export const listDeskServices = defineDeskCall(requestType<typeof listDeskServicesRequest>, {
  method: 'GET',
  path: '/service',
  ...allow('goods', 'read'),
  answer: v.object({ services: v.array(serviceRow), next }),
});
export const listDeskServicesRequest = describeRequest(() => ({
  summary: 'Services, the newest first, hidden ones among them. `search` is a part of a name.',
  query: v.strictObject({ search: v.optional(line(60)), before: v.optional(cursor), limit: pageLength }),
}));

export const deskService = v.object({
  subscriptionID: v.number(),
  /** The value of `decidedOn` in a change. */
  state: v.string(),
  name: v.string(),
  description: v.string(),
  /** As its owner writes it: a drawing's name, or a path. */
  image: v.string(),
  category: v.picklist(serviceCategories),
  visibility,
  publishAt: v.nullable(isoDate),
  plans: v.array(
    v.object({
      subscriptionItemID: v.number(),
      period: v.string(),
      days: v.number(),
      price: money,
      hidden: v.boolean(),
    }),
  ),
});
export type DeskService = v.InferOutput<typeof deskService>;

const serviceParams = v.strictObject({ subscriptionID: numericID });
const unknownService = { 404: 'No such service.' };

export const getDeskService = defineDeskCall(requestType<typeof getDeskServiceRequest>, {
  method: 'GET',
  path: '/service/{subscriptionID}',
  ...allow('goods', 'read'),
  answer: deskService,
});
export const getDeskServiceRequest = describeRequest(() => ({
  summary: 'One service with all its plans, as the editor shows it.',
  params: serviceParams,
  failures: unknownService,
}));

/** The answer of a saved service: its number. */
const saved = v.object({ ...changed.entries, subscriptionID: v.number() });

export const saveDeskService = defineDeskCall(requestType<typeof saveDeskServiceRequest>, {
  method: 'POST',
  path: '/service/{subscriptionID}',
  ...allow('goods', 'change'),
  answer: saved,
});
export const saveDeskServiceRequest = describeRequest(() => ({
  summary: 'Writes a service with its plans. Plans that it does not name stay.',
  params: serviceParams,
  body: v.strictObject({ ...change, service: serviceEdit }),
  failures: { ...unknownService, 409: 'Overtaken; its picture is gone; or a plan belongs to another service.' },
}));

export const addDeskService = defineDeskCall(requestType<typeof addDeskServiceRequest>, {
  method: 'POST',
  path: '/service',
  ...allow('goods', 'change'),
  answer: saved,
});
export const addDeskServiceRequest = describeRequest(() => ({
  summary: 'Adds a service with its plans.',
  body: v.strictObject({ actionID, service: serviceEdit }),
  failures: { 409: 'Its picture is gone, or a plan belongs to another service.' },
}));
