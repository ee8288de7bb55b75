import * as v from 'valibot';
import { isoDate } from '../fields.ts';

/** What shoppers and readers see of a row: `shown`, `hidden`, or `later` where a job shows it at `publishAt`. */
export const visibilities = ['shown', 'hidden', 'later'] as const;

export type Visibility = (typeof visibilities)[number];

export const visibility = v.picklist(visibilities);

/** The fields of an edit that hides, shows or schedules. */
export const schedule = {
  visibility,
  /** With `later`, the moment from which it is seen; else null. */
  publishAt: v.nullable(isoDate),
};
type Schedule = v.InferOutput<v.StrictObjectSchema<typeof schedule, undefined>>;

/** Whether an edit that schedules states its moment. */
export const isScheduleComplete = ({ visibility, publishAt }: Schedule): boolean =>
  visibility !== 'later' || publishAt !== null;

/** Why an edit is refused that schedules without a moment. */
export const noMoment = 'Choose the day and time.';
