/** Caches a function's result for each object, as long as the object lives. */
export function cached<K extends object, V>(create: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const result = results.get(key) ?? { value: create(key) };
    results.set(key, result);
    return result.value;
  };
}
