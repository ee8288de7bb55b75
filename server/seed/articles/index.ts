import type { SeedArticle } from '../types.ts';
import { coastalHumidity, powerCuts } from './care.ts';
import { mobileTeams, schoolTournament } from './competition.ts';
import { quietComputer, storageUpgrades } from './computers.ts';
import { consoleOnABudget, secondHandChecklist } from './consoles.ts';
import { animeAfterTheGame, arcadesRemembered } from './culture.ts';
import { kisumuLake, mombasaSeaside, nakuruRacing } from './events-counties.ts';
import { buildDay, nairobiOpen } from './events-nairobi.ts';
import { bedroomStreaming, speedrunning } from './making.ts';
import { cloudGamingLimits, pingInKenya } from './network.ts';
import { accessibilitySettings, africanIndies } from './playing.ts';
import { parentalControls, payingSafely } from './safety.ts';
import { footballAndFists, oneCoachingSession } from './scenes.ts';
import { keyboardSwitches, refreshRates } from './screens-and-keys.ts';
import { headsetsUnderEight, musicForLongSessions } from './sound.ts';
import { psPlusOrGamePass, regionLocks } from './subscriptions.ts';

/** The sample blog, oldest first, so that the ids follow the dates. */
export const articles: readonly SeedArticle[] = [
  accessibilitySettings,
  africanIndies,
  animeAfterTheGame,
  arcadesRemembered,
  bedroomStreaming,
  buildDay,
  cloudGamingLimits,
  coastalHumidity,
  consoleOnABudget,
  footballAndFists,
  headsetsUnderEight,
  keyboardSwitches,
  kisumuLake,
  mobileTeams,
  mombasaSeaside,
  musicForLongSessions,
  nairobiOpen,
  nakuruRacing,
  oneCoachingSession,
  parentalControls,
  payingSafely,
  pingInKenya,
  powerCuts,
  psPlusOrGamePass,
  quietComputer,
  refreshRates,
  regionLocks,
  schoolTournament,
  secondHandChecklist,
  speedrunning,
  storageUpgrades,
].toSorted((one, other) => other.daysAgo - one.daysAgo);
