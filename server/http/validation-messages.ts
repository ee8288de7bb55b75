import * as v from 'valibot';
import type { AnySchema } from '#contract/call.ts';
import { hasNoControls, isOneLine } from '#contract/fields.ts';
import { choices, validationTexts } from '../texts/index.ts';
import { isRecord } from './is-record.ts';

type Issue = v.BaseIssue<unknown>;

/** Field names come from the caller, so a message quotes no more of one than this. */
const maxNameLength = 40;

/**
 * Whether the contract's schema defines the message. Valibot's own start with "Invalid" and name types and patterns.
 */
const hasOwnMessage = ({ message }: Issue): boolean => !message.startsWith('Invalid');

/** Whether an object of this schema has to have the field. */
function isRequired(schema: AnySchema, field: string): boolean {
  const entry = 'entries' in schema && isRecord(schema.entries) ? schema.entries[field] : undefined;
  return isRecord(entry) && entry.type !== 'optional' && entry.type !== 'nullish';
}

/** `("add" | "sub")` → `add or sub` */
const formatChoices = ({ expected }: Issue): string =>
  choices.format((expected ?? '').replaceAll(/[()"]/g, '').split(' | '));

function genericMessage(issue: Issue & { readonly requirement?: unknown }, field: string): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return validationTexts.unknownField(field);
  if (issue.type === 'picklist' || issue.type === 'literal')
    return validationTexts.notAChoice(field, formatChoices(issue));
  if (issue.type === 'max_length') return validationTexts.tooLong(field, issue.requirement);
  if (issue.type === 'min_value') return validationTexts.tooSmall(field, issue.requirement);
  if (issue.type === 'max_value') return validationTexts.tooBig(field, issue.requirement);
  if (issue.requirement === hasNoControls) return validationTexts.hasControls(field);
  if (issue.requirement === isOneLine) return validationTexts.notOneLine(field);
  return issue.expected === 'string' ? validationTexts.notText(field) : validationTexts.invalid(field);
}

function issueMessage(issue: Issue): string {
  if (hasOwnMessage(issue)) return issue.message;
  if (issue.kind === 'schema' && issue.input === undefined && issue.received === 'undefined')
    return validationTexts.detailsMissing;
  // Of a union, the option that validated the value (and not only its type) has the useful issue.
  const closest = issue.type === 'union' ? issue.issues?.find(({ kind }) => kind === 'validation') : undefined;
  if (closest && hasOwnMessage(closest)) return closest.message;
  return genericMessage(
    closest ?? issue,
    (v.getDotPath(issue) ?? validationTexts.wholeRequest).slice(0, maxNameLength),
  );
}

/**
 * Writes the validation message of a request, for people. It repeats nothing of the input but a field's name. A
 * required field that holds null or an empty text counts as missing (spec section 5).
 */
export function validationMessage(schema: AnySchema, input: unknown, issue: Issue): string {
  const field = issue.path?.[0]?.key;
  if (typeof field === 'string' && isRecord(input) && isRequired(schema, field)) {
    const { [field]: value, ...others } = input;
    const without = value === null || value === '' ? v.safeParse(schema, others, { abortEarly: true }) : undefined;
    if (without?.issues) return issueMessage(without.issues[0]);
  }
  return issueMessage(issue);
}
