/** Requests that the API refuses for every call. */
export const requestTexts = {
  unavailable: 'The shop is not available for a moment. Please try again.',
  failed: 'Something went wrong on our side. Please try again.',
  nothingHere: 'There is nothing at this address.',
  noSuchCall: 'There is no such call.',
  noSuchPicture: 'There is no such picture.',
  noSuchFile: 'There is no such file.',
  otherSite: 'Another site may not do this.',
  incomplete: 'The request ended before its body did.',
  tooLarge: 'The request is too large.',
  invalidJson: 'The body is not valid JSON.',
  notAnObject: 'The body must be a JSON object.',
  invalidCharacters: 'The request contains characters that cannot be stored.',
  inheritedField: 'The request contains a field that does not exist.',
  detailsMissing: 'Required details missing.',
  unknownField: (field: string) => `There is no field ${field} here.`,
  notAChoice: (field: string, values: string) => `${field} must be ${values}.`,
  tooLong: (field: string, most: unknown) => `${field} has at most ${most} characters.`,
  tooSmall: (field: string, least: unknown) => `${field} must be at least ${least}.`,
  tooBig: (field: string, most: unknown) => `${field} must be at most ${most}.`,
  notText: (field: string) => `${field} must be text.`,
  invalid: (field: string) => `${field} is not valid.`,
  recordingRefused: 'This recording cannot be attached.',
  /** Stands for the field's name where an issue has none. */
  wholeRequest: 'The request',
} as const;

/** `add, sub or remove` */
export const choices = new Intl.ListFormat('en', { type: 'disjunction' });
