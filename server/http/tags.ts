/** Whether the caller has this answer already (RFC 9110 section 13.1.2: tags compare weakly here). */
export const hasAlready = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
