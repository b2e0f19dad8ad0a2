import { generateKeyPairSync, sign } from "node:crypto";

/** A DER element: tag, length, contents. */
function element(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const length =
    body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x82, body.length >> 8, body.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const sequence = (...contents: Buffer[]) => element(0x30, ...contents);
const ed25519 = sequence(element(0x06, Buffer.from([0x2b, 0x65, 0x70])));
const commonName = Buffer.from([0x55, 0x04, 0x03]);
const subjectAltName = Buffer.from([0x55, 0x1d, 0x11]);

/** A fresh key with a certificate for 127.0.0.1 that nobody has signed but itself. Both as PEM. */
export function makeSelfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const name = sequence(
    element(0x31, sequence(element(0x06, commonName), element(0x0c, Buffer.from("self-signed example")))),
  );
  const times = ["20200101000000Z", "20990101000000Z"].map((time) => element(0x18, Buffer.from(time)));
  const address = sequence(element(0x87, Buffer.from([127, 0, 0, 1])));
  const toBeSigned = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ed25519,
    name,
    sequence(...times),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(sequence(element(0x06, subjectAltName), element(0x04, address)))),
  );
  const signature = element(0x03, Buffer.from([0]), sign(null, toBeSigned, privateKey));
  const base64 = sequence(toBeSigned, ed25519, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
