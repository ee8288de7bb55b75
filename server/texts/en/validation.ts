/** Messages about the fields of a request that does not match its call's schema. */
export const validationTexts = {
  detailsMissing: 'Required details missing.',
  unknownField: (field: string) => `There is no field ${field} here.`,
  notAChoice: (field: string, values: string) => `${field} must be ${values}.`,
  tooLong: (field: string, most: unknown) => `${field} has at most ${most} characters.`,
  tooSmall: (field: string, least: unknown) => `${field} must be at least ${least}.`,
  tooBig: (field: string, most: unknown) => `${field} must be at most ${most}.`,
  hasControls: (field: string) => `${field} must have no control characters.`,
  notOneLine: (field: string) => `${field} must be one line of visible characters.`,
  notText: (field: string) => `${field} must be text.`,
  invalid: (field: string) => `${field} is not valid.`,
  /** Stands for the field's name where an issue has none. */
  wholeRequest: 'The request',
} as const;

/** `add, sub or remove` */
export const choices = new Intl.ListFormat('en', { type: 'disjunction' });
