/** Replaces modules of Node that the support of the tests imports, and a walk in a browser does not call. */

function refuse(): never {
  throw new Error('A browser has no such module.');
}

export const inspect = Object.assign(() => refuse(), { custom: Symbol('inspect') });
export { refuse as createHash, refuse as isDeepStrictEqual, refuse as mkdirSync, refuse as writeFileSync };
