import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { ApplicationRecord } from "@/lib/db/applications";
import { addPart, beginUpload, countParts, findUpload, removeUpload, type Slot } from "@/lib/db/uploads";
import type { UploadNote } from "@/schemas/file";
import { forgetBytes } from "./store-file";
import { forgetParts, partBytes, writePart } from "./upload-parts";

/** So long an upload may take from its beginning. */
export const uploadMilliseconds = 24 * 60 * 60 * 1000;

/** Whoever has sent so many pieces sends them small on purpose: the largest video has fifty, and one for each break. */
const mostParts = 500;

/** Where a tus server keeps the uploads of one question of one application, for one request. */
export class UploadStore extends DataStore {
  readonly #application: ApplicationRecord;
  readonly #slot: Slot;
  readonly #holder: string;
  readonly #readNote: (upload: Upload) => UploadNote;

  /** @param request.holder stands for the request where it holds an upload */
  constructor(request: {
    application: ApplicationRecord;
    slot: Slot;
    holder: string;
    readNote: (upload: Upload) => UploadNote;
  }) {
    super();
    this.extensions = ["creation", "expiration", "termination"];
    this.#application = request.application;
    this.#slot = request.slot;
    this.#holder = request.holder;
    this.#readNote = request.readNote;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0 } = upload;
    const begun = { ...this.#slot, id, size, note: this.#readNote(upload), holder: this.#holder };
    const left = await beginUpload(this.#application, begun);
    await forgetParts(left);
    upload.creation_date = new Date().toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#application, this.#slot, id);
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    const { size, received, createdAt } = found;
    return new Upload({ id, size, offset: received, creation_date: createdAt.toISOString() });
  }

  /** Keeps what comes in pieces, also of a request that breaks off. An upload of too many pieces is given up. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    if ((await countParts(id)) >= mostParts) {
      await this.remove(id);
      throw ERRORS.FILE_NO_LONGER_EXISTS;
    }
    let received = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;

    const keep = async () => {
      const content = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      if (content.length === 0) return;
      const part = await writePart(this.#application, content);
      const fits = await addPart(id, this.#holder, { id: part, start: received, size: content.length });
      if (!fits) {
        await forgetBytes(part);
        throw ERRORS.INVALID_OFFSET;
      }
      received += content.length;
    };

    try {
      for await (const piece of stream) {
        let rest: Buffer = piece;
        while (rest.length > 0) {
          const taken = rest.subarray(0, partBytes - waitingBytes);
          waiting.push(taken);
          waitingBytes += taken.length;
          rest = rest.subarray(taken.length);
          if (waitingBytes === partBytes) await keep();
        }
      }
    } catch (error) {
      await keep();
      throw error;
    }
    await keep();
    return received;
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id);
    await forgetParts(await removeUpload(id));
  }

  override getExpiration(): number {
    return uploadMilliseconds;
  }
}
