import { createContext, useContext } from 'react';
import type { Environment } from '#src/platform/environment.ts';

/** Provides the environment to every component. */
export const EnvironmentContext = createContext<Environment | null>(null);

/** Returns the environment. @throws outside of an EnvironmentContext */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('EnvironmentContext has no environment');
  return environment;
}
