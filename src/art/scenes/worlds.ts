import type { ArtTheme } from '#contract/images.ts';
import {
  arena,
  blocks,
  castle,
  city,
  mountains,
  type Place,
  pitch,
  road,
  savannah,
  sea,
  space,
  woods,
} from './places.ts';

/** Where each world's games and stories are set. */
export const worlds: Readonly<Record<ArtTheme, Place>> = {
  playstation: mountains,
  xbox: space,
  nintendo: blocks,
  steam: sea,
  pc: city,
  mobile: road,
  roblox: blocks,
  fortnite: mountains,
  valorant: arena,
  apple: mountains,
  google: city,
  netflix: castle,
  lime: pitch,
  coral: road,
  gold: castle,
  ocean: sea,
  violet: castle,
  forest: woods,
  savanna: savannah,
  night: city,
};
