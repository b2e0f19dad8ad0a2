import type { X509Certificate } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { refuseFile } from "@/lib/files/faults";

const signatureSpace = "http://www.w3.org/2000/09/xmldsig#";
const algorithms = {
  signature: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  digest: "http://www.w3.org/2001/04/xmlenc#sha256",
  enveloped: "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
  canonical: ["http://www.w3.org/TR/2001/REC-xml-c14n-20010315", "http://www.w3.org/2001/10/xml-exc-c14n#"],
};

const rootName = "OfflinePaperlessKyc";
/** A real document has about 25 tags; the parser's work grows with them, and with how deep they stand. */
const MAX_TAGS = 200;
/** A real document has about 30 attributes, each with an equals sign; base64 ends in two at most. */
const MAX_EQUALS_SIGNS = 200;

/**
 * Verifies the signature of an offline Aadhaar document with the keys of given certificates alone; what it says of its
 * own key counts for nothing. It must be the one signature there is, over the whole document, by RSA and SHA-256.
 * @returns the root of the document as it was signed, read anew from the bytes that the signature covers
 * @throws AppError `file-broken`, `aadhaar-other` (no offline Aadhaar document), `aadhaar-forged`
 */
export function readSignedDocument(bytes: Buffer, certificates: readonly X509Certificate[]): Element {
  const text = decode(bytes);
  const root = parse(text);
  if (root.localName !== rootName || (root.namespaceURI ?? "") !== "") {
    throw refuseFile("aadhaar-other", "another root element");
  }
  const signature = requireOnlySignature(root);
  requireKnownForm(signature);
  for (const certificate of certificates) {
    const signed = verifyWith(text, signature, certificate);
    if (signed !== null) return parse(signed);
  }
  throw refuseFile("aadhaar-forged", "no configured certificate verifies the signature");
}

/** UTF-8 without comments, document type, entities or instructions: UIDAI writes none, and forgers need them. */
function decode(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw refuseFile("file-broken", "not UTF-8", error);
  }
  if (!text.includes(`<${rootName}`)) throw refuseFile("aadhaar-other", "no such element");
  const declaration = /^<\?xml\s[^<>]*\?>/.exec(text)?.[0] ?? "";
  if (/encoding\s*=/.test(declaration) && !/encoding\s*=\s*["']utf-8["']/i.test(declaration)) {
    throw refuseFile("aadhaar-forged", "declared as another encoding");
  }
  if (/<[!?]|\0/.test(text.slice(declaration.length))) {
    throw refuseFile("aadhaar-forged", "a comment, a document type, an entity, an instruction or a null");
  }
  if (text.split("<").length > MAX_TAGS) throw refuseFile("aadhaar-other", "too many tags");
  if (text.split("=").length > MAX_EQUALS_SIGNS) throw refuseFile("aadhaar-other", "too many attributes");
  return text;
}

function parse(text: string): Element {
  function refuse(message: string): never {
    throw new Error(message);
  }
  try {
    const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
    const root: Element | null = parser.parseFromString(text, "text/xml").documentElement;
    if (root === null) throw new Error("no root element");
    return root;
  } catch (error) {
    throw refuseFile("file-broken", "not well-formed", error);
  }
}

/** The signature stands once in the document, right below its root, and nothing else bears its name. */
function requireOnlySignature(root: Element): Element {
  const all = root.getElementsByTagNameNS("*", "Signature");
  const signature = childrenOf(root).find(({ localName }) => localName === "Signature");
  if (all.length !== 1 || signature === undefined || signature.namespaceURI !== signatureSpace) {
    throw refuseFile("aadhaar-forged", `${all.length} signatures, or at another place`);
  }
  return signature;
}

/** Each part once, and of each the one algorithm that we trust: nothing in the document may choose a weaker one. */
function requireKnownForm(signature: Element): void {
  const signedInfo = partsOf(signature, ["SignedInfo", "SignatureValue"], "KeyInfo")("SignedInfo");
  const info = partsOf(signedInfo, ["CanonicalizationMethod", "SignatureMethod", "Reference"]);
  const part = partsOf(info("Reference"), ["Transforms", "DigestMethod", "DigestValue"]);
  const transforms = childrenOf(part("Transforms"));
  const [enveloped, canonical = "", ...more] = transforms.map(algorithmOf);
  const isKnown =
    algorithms.canonical.includes(algorithmOf(info("CanonicalizationMethod"))) &&
    algorithmOf(info("SignatureMethod")) === algorithms.signature &&
    algorithmOf(part("DigestMethod")) === algorithms.digest &&
    info("Reference").attributes.length === 1 &&
    info("Reference").getAttributeNode("URI")?.value === "" &&
    transforms.every(({ localName }) => localName === "Transform") &&
    enveloped === algorithms.enveloped &&
    (transforms.length === 1 || algorithms.canonical.includes(canonical)) &&
    more.length === 0;
  const leaves = [
    info("CanonicalizationMethod"),
    info("SignatureMethod"),
    part("DigestMethod"),
    part("DigestValue"),
  ];
  const isFlat = [...leaves, ...transforms].every((leaf) => childrenOf(leaf).length === 0);
  if (!isKnown || !isFlat) throw refuseFile("aadhaar-forged", "a signature of another form");
}

/** The parts of an element by name, each of which stands there once, and beside them `allowed` alone. */
function partsOf(element: Element, required: readonly string[], allowed?: string): (name: string) => Element {
  const children = childrenOf(element);
  const names = children.map(({ localName }) => localName);
  const isKnown =
    children.every(({ namespaceURI }) => namespaceURI === signatureSpace) &&
    new Set(names).size === names.length &&
    names.every((name) => required.includes(name) || name === allowed) &&
    required.every((name) => names.includes(name));
  return (name) => {
    const part = children.find(({ localName }) => localName === name);
    if (part === undefined || !isKnown) throw refuseFile("aadhaar-forged", "a signature of other parts");
    return part;
  };
}

/** The elements right below one. */
export function childrenOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter(
    (node): node is Element => node.nodeType === node.ELEMENT_NODE,
  );
}

/** The algorithm that an element names, where it says nothing beside. */
function algorithmOf(element: Element): string {
  return element.attributes.length === 1 ? (element.getAttribute("Algorithm") ?? "") : "";
}

/** The canonical text that the signature covers; null where this certificate's key did not make it. */
function verifyWith(text: string, signature: Element, certificate: X509Certificate): string | null {
  try {
    const verifier = new SignedXml({
      publicCert: certificate.publicKey.export({ type: "spki", format: "pem" }),
      getCertFromKeyInfo: () => null,
    });
    verifier.loadSignature(signature);
    // It throws where the key differs; only after a plain `true` are the references what was signed.
    if (verifier.checkSignature(text) !== true) return null;
    const signed = verifier.getSignedReferences();
    return signed.length === 1 ? (signed[0] ?? null) : null;
  } catch {
    return null;
  }
}
