import * as v from 'valibot';
import type { AnySchema } from '#contract/call.ts';

type Issue = v.BaseIssue<unknown>;

const missing = 'Required details missing.';

/** As much of a name that somebody made up as belongs into a sentence. */
const longestName = 40;

const list = new Intl.ListFormat('en', { type: 'disjunction' });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** valibot's own sentences start with "Invalid" and name types and patterns; ours are written for people. */
const isOurs = ({ message }: Issue): boolean => !message.startsWith('Invalid');

/** Whether an object of this schema has to have the field. */
function isRequired(schema: AnySchema, field: string): boolean {
  const entry = 'entries' in schema && isRecord(schema.entries) ? schema.entries[field] : undefined;
  return isRecord(entry) && entry.type !== 'optional';
}

/** `("add" | "sub")` → `add or sub` */
const choicesOf = ({ expected }: Issue): string => list.format((expected ?? '').replaceAll(/[()"]/g, '').split(' | '));

function sentence(issue: Issue & { readonly requirement?: unknown }, field: string): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return `There is no field ${field} here.`;
  if (issue.type === 'picklist' || issue.type === 'literal') return `${field} must be ${choicesOf(issue)}.`;
  if (issue.type === 'max_length') return `${field} has at most ${issue.requirement} characters.`;
  if (issue.type === 'min_value') return `${field} must be at least ${issue.requirement}.`;
  if (issue.type === 'max_value') return `${field} must be at most ${issue.requirement}.`;
  return issue.expected === 'string' ? `${field} must be text.` : `${field} is not valid.`;
}

function told(issue: Issue): string {
  if (isOurs(issue)) return issue.message;
  if (issue.kind === 'schema' && issue.input === undefined && issue.received === 'undefined') return missing;
  // Of what a field may be, the one that was meant has looked into the value.
  const meant = issue.type === 'union' ? issue.issues?.find(({ kind }) => kind === 'validation') : undefined;
  if (meant && isOurs(meant)) return meant.message;
  return sentence(meant ?? issue, (v.getDotPath(issue) ?? 'The request').slice(0, longestName));
}

/**
 * What is wrong with a request, as a sentence for a person. It repeats nothing of what was sent but a field's name. A
 * required field that holds null or an empty text is missing (spec section 5).
 */
export function validationMessage(schema: AnySchema, input: unknown, issue: Issue): string {
  const field = issue.path?.[0]?.key;
  if (typeof field === 'string' && isRecord(input) && isRequired(schema, field)) {
    const { [field]: value, ...others } = input;
    const without = value === null || value === '' ? v.safeParse(schema, others, { abortEarly: true }) : undefined;
    if (without?.issues) return told(without.issues[0]);
  }
  return told(issue);
}
