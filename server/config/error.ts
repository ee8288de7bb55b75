/** A wrong setting or an unusable environment: one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
