import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, fetch } from "undici";

/** Why an address of a file can't be used, in words of the upstream. */
export class FileFault extends Error {
  override readonly name = "FileFault";
}

/** The most that is read of one file, in bytes. */
export const fileLimit = 60 * 1024 * 1024;

/** Addresses that no investor's file can have: cloud machines keep their credentials there. */
const forbidden = new BlockList();
forbidden.addSubnet("169.254.0.0", 16, "ipv4");
forbidden.addSubnet("fe80::", 10, "ipv6");
forbidden.addAddress("fd00:ec2::254", "ipv6");

function isForbidden(address: string): boolean {
  return forbidden.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function notAllowed(): FileFault {
  return new FileFault("is an address that is not allowed");
}

/** Host names are looked up first; an address written out is not. */
function isForbiddenHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  return isIP(address) > 0 && isForbidden(address);
}

const lookUpAllowed: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const allowed = addresses.filter(({ address }) => !isForbidden(address));
    const [first] = allowed;
    if (!first) return callback(notAllowed(), "");
    if (options.all) return callback(null, allowed);
    return callback(null, first.address, first.family);
  });
};

const connect = buildConnector({ timeout: 5_000, lookup: lookUpAllowed });

/** Opens connections for file fetches and callbacks: 5 s to connect, nothing kept open, also after a redirect. */
export const outgoing = new Agent({
  connect: (options, callback) => {
    if (isForbiddenHost(options.hostname)) callback(notAllowed(), null);
    else connect(options, callback);
  },
  keepAliveTimeout: 1,
  keepAliveMaxTimeout: 1,
  pipelining: 0,
});

/** Refuses what is no http address, or one that no file or callback can have. Throws a `FileFault`. */
export function checkAddress(address: string): URL {
  if (!URL.canParse(address)) throw new FileFault("is not an address");
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new FileFault("must start with http or https");
  if (isForbiddenHost(url.hostname)) throw notAllowed();
  return url;
}

/**
 * Reads a file from an address as chunks, at most `fileLimit` bytes. Throws a `FileFault` that says why it
 * can't be read; what the other side said is never part of it.
 */
export async function* fetchFile(address: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const url = checkAddress(address);
  let size = 0;
  try {
    const response = await fetch(url, { dispatcher: outgoing, signal, redirect: "follow" });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new FileFault(`can't be fetched: the address answers ${response.status}`);
    }
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > fileLimit) throw new FileFault("is too large");
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileFault) throw error;
    if (error instanceof Error && error.cause instanceof FileFault) throw error.cause;
    throw new FileFault(signal.aborted ? "can't be fetched in time" : "can't be fetched", { cause: error });
  }
  if (size === 0) throw new FileFault("is empty");
}
