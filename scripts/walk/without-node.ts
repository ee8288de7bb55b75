/** Replaces modules of Node that the support of the tests imports, and a walk in a browser does not call. */

function refuse(): never {
  throw new Error('A browser has no such module.');
}

export { refuse as createHash, refuse as mkdirSync, refuse as writeFileSync };
