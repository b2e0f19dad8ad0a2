import type { PushRequest } from "@/schemas/upstream/push";
import type { Fault } from "./answers";
import { FileFault } from "./fetch-file";
import { type FileKind, recogniseFile } from "./recognise-file";

/** The address of one file in a push: where it stands in the body, and what it may be. */
type Place = { path: string; address: string; kinds: readonly FileKind[] };

/** Files are fetched so many at a time; each has its time, and all together have theirs. */
const fetchedAtOnce = 3;
const oneFileMs = 15_000;
const allFilesMs = 25_000;
const mostFiles = 40;

const words: Record<FileKind, string> = {
  image: "an image (JPEG, PNG or WebP)",
  pdf: "a PDF",
  video: "a video (MP4 or WebM)",
  xml: "an XML file",
  zip: "a ZIP file",
};

function documentKinds(type: string): readonly FileKind[] {
  if (type === "aadhaarXml") return ["xml", "zip"];
  if (type.endsWith("Vault")) return ["image", "pdf"];
  return ["image"];
}

function listPlaces({ onboardingData: data }: PushRequest): Place[] {
  const place = (path: string, address: string, ...kinds: FileKind[]): Place => ({
    path: `onboardingData.${path}`,
    address,
    kinds,
  });
  const places = (path: string, addresses: readonly string[] | undefined, kinds: readonly FileKind[]) =>
    (addresses ?? []).map((address, index) => place(`${path}.${index}`, address, ...kinds));
  const { identityProof, addressProof, corrAddressProof } = data;
  const relatedProof = data.fatcaData.relatedPersonData?.relatedPersonIdentityProof;
  const identityKinds = documentKinds(identityProof.type);
  const cheque = data.bankAccount.fileUrl.map((address, index) => {
    const more = identityProof.fileUrl.includes(address) ? identityKinds : [];
    return place(`bankAccount.fileUrl.${index}`, address, "image", "pdf", ...more);
  });
  return [
    ...places("identityProof.fileUrl", identityProof.fileUrl, identityKinds),
    ...places("addressProof.fileUrl", addressProof.fileUrl, documentKinds(addressProof.type)),
    ...places("corrAddressProof.fileUrl", corrAddressProof.fileUrl, documentKinds(corrAddressProof.type)),
    ...cheque,
    ...places("video.fileUrl", data.video.fileUrl, ["video"]),
    place("signature.signatureImageUrl", data.signature.signatureImageUrl, "image"),
    place("userPhoto", data.userPhoto, "image"),
    place("esign.signedPdf", data.esign.signedPdf, "pdf"),
    ...(relatedProof
      ? places(
          "fatcaData.relatedPersonData.relatedPersonIdentityProof.fileUrl",
          relatedProof.fileUrl,
          documentKinds(relatedProof.type),
        )
      : []),
  ];
}

/**
 * Fetches every file of a push, each address once, and names the paths whose file can't be read as what it
 * should be. An empty list: all are fine.
 */
export async function findFileFaults(push: PushRequest): Promise<Fault[]> {
  const places = listPlaces(push);
  const addresses = [...new Set(places.map((place) => place.address))];
  if (addresses.length > mostFiles) {
    return [
      { path: "onboardingData", message: `onboardingData must hold at most ${mostFiles} addresses of files` },
    ];
  }
  const found = await recogniseAll(addresses);
  return places.flatMap((place) => {
    const result = found.get(place.address) ?? "can't be fetched";
    const fault = isKind(result) ? describeOtherKind(result, place.kinds) : result;
    return fault === null ? [] : [{ path: place.path, message: `${place.path} ${fault}` }];
  });
}

function describeOtherKind(kind: FileKind, wanted: readonly FileKind[]): string | null {
  if (wanted.includes(kind)) return null;
  return `must be ${[...new Set(wanted)].map((each) => words[each]).join(" or ")}, and is ${words[kind]}`;
}

function isKind(result: string): result is FileKind {
  return Object.hasOwn(words, result);
}

/** What each address turned out to be: a kind of file, or the words of a fault. */
async function recogniseAll(addresses: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const all = AbortSignal.timeout(allFilesMs);
  const waiting = [...addresses];
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      found.set(address, await recognise(address, AbortSignal.any([all, AbortSignal.timeout(oneFileMs)])));
    }
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, work));
  return found;
}

async function recognise(address: string, signal: AbortSignal): Promise<string> {
  try {
    return await recogniseFile(address, signal);
  } catch (error) {
    if (error instanceof FileFault) return error.message;
    throw error;
  }
}
