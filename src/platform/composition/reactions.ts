import { dislikeArticle, likeArticle } from '#contract/articles.ts';
import { reactionsMachine } from '#machines/reactions/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import { type KeyValueStorage, storageKeys as keys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';

const idBytes = 16;

/** Returns this browser's random id of a reader without an account, so that a reader's likes count once. */
function readerID(storage: KeyValueStorage): string {
  const storedID = storage.read(keys.readerID);
  if (storedID && /^[0-9a-f]{32}$/.test(storedID)) return storedID;
  const createdID = [...crypto.getRandomValues(new Uint8Array(idBytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  try {
    storage.write({ [keys.readerID]: createdID });
  } catch {
    // Without storage the like is still sent, with an id for this time only.
  }
  return createdID;
}

export const reactionsFlow = ({ api, storage }: Environment) =>
  reactionsMachine.provide({
    actors: {
      likeArticle: fromCall(api, likeArticle, ({ articleID, userID }) => ({
        params: { id: articleID },
        body: { uid: userID ?? readerID(storage) },
      })),
      dislikeArticle: fromCall(api, dislikeArticle, ({ articleID }) => ({ params: { id: articleID }, body: {} })),
    },
  });
