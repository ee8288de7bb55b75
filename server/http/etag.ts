/** Whether the caller's `If-None-Match` names this entity tag (RFC 9110 section 13.1.2: the comparison is weak). */
export const etagMatches = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
