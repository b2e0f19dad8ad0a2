/**
 * A recording that is on its way. It waits in this browser until it has arrived, so that a reload can go on; `url` is
 * where its bytes go, once that is known, and `begunAt`, in milliseconds, tells it from any other.
 */
export type KeptRecording = {
  begunAt: number;
  video: Blob;
  name: string;
  notes: Record<string, string>;
  url: string | null;
};

type Entry = KeptRecording & { keeper: string };

const databaseName = "unsent-recordings";
const storeName = "recordings";
const longestMilliseconds = 24 * 60 * 60 * 1000;

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
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

/** Keeps the recording of one application, in place of any other. @returns whether this browser could */
export async function keepRecording(keeper: string, recording: KeptRecording): Promise<boolean> {
  const entry: Entry = { ...recording, keeper };
  return run("readwrite", (store) => store.put(entry)).then(
    () => true,
    () => false,
  );
}

/** Changes what is kept, where that is still this recording. */
function change(keeper: string, { begunAt }: KeptRecording, work: (store: IDBObjectStore) => void) {
  return run("readwrite", (store) => {
    const found: IDBRequest<Entry | undefined> = store.get(keeper);
    found.onsuccess = () => {
      if (found.result?.begunAt === begunAt) work(store);
    };
    return found;
  }).catch(() => undefined);
}

/** Notes where the bytes of a recording go. */
export async function keepAddress(
  keeper: string,
  recording: KeptRecording,
  url: string | null,
): Promise<void> {
  await change(keeper, recording, (store) => store.put({ ...recording, url, keeper }));
}

/** Forgets a recording, once it has arrived or is not wanted. */
export async function dropRecording(keeper: string, recording: KeptRecording): Promise<void> {
  await change(keeper, recording, (store) => store.delete(keeper));
}

/** The recording of this application that was not sent completely. Those of others, and what is a day old, are forgotten. */
export async function findRecording(keeper: string): Promise<KeptRecording | null> {
  try {
    const entries = await run<Entry[]>("readonly", (store) => store.getAll());
    let own: KeptRecording | null = null;
    for (const entry of entries) {
      const isOwn = entry.keeper === keeper && Date.now() - entry.begunAt < longestMilliseconds;
      if (isOwn) own = entry;
      else await run("readwrite", (store) => store.delete(entry.keeper));
    }
    return own;
  } catch {
    return null;
  }
}

/** Forgets every recording, where none can be sent any more. */
export function forgetRecordings(): void {
  if ("indexedDB" in window) indexedDB.deleteDatabase(databaseName);
}
