/** Errors of requests that any call or page may answer with. */
export const requestErrorTexts = {
  unavailable: 'The shop is not available for a moment. Please try again.',
  failed: 'Something went wrong on our side. Please try again.',
  nothingHere: 'There is nothing at this address.',
  noSuchCall: 'There is no such call.',
  noSuchImage: 'There is no such picture.',
  noSuchFile: 'There is no such file.',
  otherSite: 'Another site may not do this.',
  incomplete: 'The request ended before its body did.',
  tooLarge: 'The request is too large.',
  invalidJson: 'The body is not valid JSON.',
  notAnObject: 'The body must be a JSON object.',
  invalidCharacters: 'The request contains characters that cannot be stored.',
  inheritedField: 'The request contains a field that does not exist.',
  recordingRefused: 'This recording cannot be attached.',
} as const;
