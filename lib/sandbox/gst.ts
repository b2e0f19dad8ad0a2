import { createHash } from "node:crypto";
import type { GstFigures } from "./scenarios";

/** The `result` of a GST discrepancy check (contract, "GST discrepancy response"); all amounts are strings. */
export type GstResult = {
  sale: { status: string; gstr1Amount: string; gstr3bAmount: string };
  purchase: { status: string; gstr2aAmount: string; gstr3bAmount: string };
};

type Side = { status: string; first: string; second: string };

const statuses = ["Filed", "FILED", "Filed on time", "Filed late", "Not Filed"];

/**
 * Makes the figures of one GSTIN and one return period: the same every time, some with differences, some
 * without, some blank because nothing is filed, and spelled in the several ways that such services use.
 */
export function makeGstResult(
  gstin: string,
  period: string,
  figures: Exclude<GstFigures, "changing">,
): GstResult {
  const digest = createHash("sha256")
    .update(`${gstin}|${period.replace("/", "")}`)
    .digest();
  const sale = chooseSide(digest.subarray(0, 16), figures, "sales-differ");
  const purchase = chooseSide(digest.subarray(16, 32), figures, "purchases-differ");
  return {
    sale: { status: sale.status, gstr1Amount: sale.first, gstr3bAmount: sale.second },
    purchase: { status: purchase.status, gstr2aAmount: purchase.first, gstr3bAmount: purchase.second },
  };
}

function chooseSide(bytes: Buffer, figures: Exclude<GstFigures, "changing">, differsWith: GstFigures): Side {
  const amount = 100_000_000n + (bytes.readBigUInt64BE(0) % 5_000_000_000n);
  const difference = 100n + (BigInt(bytes.readUInt32BE(8)) % 50_000_000n);
  const spelling = bytes.readUInt8(12);
  const otherSpelling = bytes.readUInt8(13);
  const status = statuses[bytes.readUInt8(14) % statuses.length] ?? "Filed";
  const isUnequal = bytes.readUInt8(15) % 2 === 1;
  const write = (first: bigint, second: bigint, as = status): Side => ({
    status: as,
    first: writeAmount(first, spelling),
    second: writeAmount(second, otherSpelling),
  });
  switch (figures) {
    case "usual":
      if (status === "Not Filed") return { status, first: writeAmount(amount, spelling), second: "" };
      return write(amount, isUnequal ? amount - difference : amount);
    case "equal":
    case "sales-differ":
    case "purchases-differ":
      return write(amount, figures === differsWith ? amount + difference : amount, "Filed");
    case "unreadable":
      return { status: "Filed", first: "Not available", second: writeAmount(amount, spelling) };
    case "blank":
      return { status: "Not Filed", first: "", second: "" };
    case "negative":
      return {
        status: "Filed",
        first: `-${writeAmount(amount, spelling)}`,
        second: `-${writeAmount(amount, otherSpelling)}`,
      };
    case "large": {
      const many = 12_345_678_901_234_567_800n * 100n + (amount % 10_000n);
      return { status: "Filed", first: writeAmount(many, 1), second: writeAmount(many - difference, 0) };
    }
  }
}

/** Writes paise as rupees: plain, with paise, or grouped as in India. */
function writeAmount(paise: bigint, spelling: number): string {
  const rupees = (paise / 100n).toString();
  const rest = (paise % 100n).toString().padStart(2, "0");
  const grouped = rupees.replace(/(\d)(?=(\d\d)+\d$)/g, "$1,");
  const spellings = [`${rupees}.${rest}`, `${grouped}.${rest}`, rest === "00" ? rupees : `${rupees}.${rest}`];
  return spellings[spelling % spellings.length] ?? rupees;
}
