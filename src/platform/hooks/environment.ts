import { createContext, useContext } from 'react';
import type { Environment } from '#src/platform/environment.ts';

/** The environment of the flows, for every component below the application. */
export const EnvironmentContext = createContext<Environment | null>(null);

export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('EnvironmentContext has no environment');
  return environment;
}
