/**
 * Memoizes a function: it returns the same object while its arguments are identical, so that views of two snapshots can
 * be compared by `shallowEqual`. The cache holds one result per first argument, as long as that object lives.
 */
export function stable<First extends object, Rest extends readonly unknown[], Result>(
  derive: (first: First, ...rest: Rest) => Result,
): (first: First, ...rest: Rest) => Result {
  const cache = new WeakMap<First, { readonly rest: Rest; readonly result: Result }>();
  return (first, ...rest) => {
    const cached = cache.get(first);
    if (cached?.rest.every((value, index) => Object.is(value, rest[index]))) return cached.result;
    const result = derive(first, ...rest);
    cache.set(first, { rest, result });
    return result;
  };
}
