/** Returns the text fields of a form that are not empty, by their names. */
export const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
