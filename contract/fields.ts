import * as v from 'valibot';
import { normalizePhone } from './phone.ts';

/** Field schemas that several resources share. Each checks the length first, so that hostile input costs little. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Invisible marks of the direction, which Arabic keyboards and copied text insert. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/g;

/** Line breaks, tabs, and the overrides of the direction, which show a text backwards. */
const multilineOrOverride = /[\t\n\r\u2028\u2029\u202d\u202e]/;

/** The requirements of texts. The server's sentence about each names the field (server/http/validation-messages.ts). */
export const hasNoControls = (value: string): boolean => !controlCharacters.test(value);
export const isOneLine = (value: string): boolean => !multilineOrOverride.test(value);

/**
 * Trims like Valibot's own action, and removes marks of the direction. Behind a `v.transform` the description of the API
 * would lack all further requirements.
 */
/* @__NO_SIDE_EFFECTS__ */
const trimMarks = (): v.TrimAction => ({
  ...v.trim(),
  '~run': (dataset) => ({ ...dataset, value: dataset.value.replaceAll(directionMarks, '').trim() }),
});

/** Text of one line or more: trimmed, without control characters. `tooLong` is the message for a longer one. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number, tooLong?: string) =>
  v.pipe(v.string(), v.maxLength(max, tooLong), v.check(hasNoControls), v.trim());
/**
 * One line of text, such as a name: without line breaks and overrides of the direction, which could make it look like
 * another. Marks of the direction are removed.
 */
/* @__NO_SIDE_EFFECTS__ */
export const line = (max: number, tooLong?: string) => v.pipe(text(max, tooLong), v.check(isOneLine), trimMarks());
/* @__NO_SIDE_EFFECTS__ */
export const requiredLine = (max: number) => v.pipe(line(max), v.nonEmpty('Required details missing.'));
/* @__NO_SIDE_EFFECTS__ */
export const requiredText = (max: number) => v.pipe(text(max), v.nonEmpty('Required details missing.'));

/** A Kenyan mobile number in any usual form. Its output is 254[17]XXXXXXXX. */
export const phoneNumber = v.pipe(
  requiredText(32),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const phone = normalizePhone(dataset.value);
    if (phone) return phone;
    addIssue({ message: 'Enter a Kenyan mobile number, such as +254 712 345 678.' });
    return NEVER;
  }),
);

const enterEmail = 'Enter a valid email address.';
/** Requires a dot in the domain and no dot at an edge, which HTML's rule does not. */
const hasValidDots = (address: string): boolean => /\.[a-z][a-z\d-]+$/i.test(address) && !/^\.|\.[.@]/.test(address);
/** The checks of an e-mail address. HTML's rule allows apostrophes (ng'ang'a@…) and domains such as xn--…. */
export const emailForm = [v.rfcEmail<string, string>(enterEmail), v.check(hasValidDots, enterEmail)] as const;

export const email = v.pipe(requiredLine(100), ...emailForm);
/** Whether a text is a valid e-mail address. */
export const isEmail = (value: string): boolean => v.is(email, value);

export const minPasswordLength = 8;
/** A new password. Spaces alone are as good as none. */
export const password = v.pipe(
  v.string(),
  v.regex(/\S/, 'Required details missing.'),
  v.minLength(minPasswordLength, `Use a password of at least ${minPasswordLength} characters.`),
  v.maxLength(128, 'Use a password of at most 128 characters.'),
);

/** A positive database id, as a number or as its digits. */
export const numericID = v.union([
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)),
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999)),
]);

/** Cart and attempt ids are unguessable: 22 characters of base64url. */
export const cartID = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'No cart found'));
/** A UUID, whose hexadecimal digits may be capitals. Its output has small letters, as the database has. */
export const userID = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** Whole Kenyan shillings. */
export const money = v.pipe(v.number(), v.integer(), v.minValue(0));

export const isoDate = v.pipe(v.string(), v.isoTimestamp());

/** Path parameters of one id. */
export const userParams = v.strictObject({ id: userID });
export const cartParams = v.strictObject({ cartID });
