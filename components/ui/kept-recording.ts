/**
 * A recording that is on its way. It waits in this browser until it has arrived, so that a reload can go on; `url` is
 * where its bytes go, once that is known.
 */
export type KeptRecording = { video: Blob; name: string; notes: Record<string, string>; url: string | null };

type Entry = KeptRecording & { keeper: string; keptAt: number };

const storeName = "recordings";
const longestMilliseconds = 24 * 60 * 60 * 1000;

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("unsent-recordings", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "keeper" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  const database = await openStore();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Keeps the recording of one application. A browser that can't keeps none. */
export async function keepRecording(keeper: string, recording: KeptRecording): Promise<void> {
  const entry: Entry = { ...recording, keeper, keptAt: Date.now() };
  await run("readwrite", (store) => store.put(entry)).catch(() => undefined);
}

/** Forgets it, once it has arrived or is not wanted. */
export async function dropRecording(keeper: string): Promise<void> {
  await run("readwrite", (store) => store.delete(keeper)).catch(() => undefined);
}

/** The recording of this application that was not sent completely. Those of others, and what is a day old, are forgotten. */
export async function findRecording(keeper: string): Promise<KeptRecording | null> {
  try {
    const entries = await run<Entry[]>("readonly", (store) => store.getAll());
    let own: KeptRecording | null = null;
    for (const entry of entries) {
      const isOwn = entry.keeper === keeper && Date.now() - entry.keptAt < longestMilliseconds;
      if (isOwn) own = entry;
      else await dropRecording(entry.keeper);
    }
    return own;
  } catch {
    return null;
  }
}
