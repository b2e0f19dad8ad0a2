/** A body that somebody may post to a callback's address, and how they would call it. */
export type OddBody = { what: string; body: Buffer; contentType: string };

const whole = '{"status":"pending","customerId":"customer-1","data":{"pan":["ABCDE1234F",1.5e-3,true,null]}}';
const tokens = /"[^"]*"|[{}[\]:,]|[^"{}[\]:,]+/g;

/** The text cut before, and behind, each of its tokens, and with each of them left out, doubled or replaced. */
function breakAtEveryToken(text: string): [string, string][] {
  const places = [...text.matchAll(tokens)].map((match) => ({ at: match.index, token: match[0] }));
  return places.flatMap(({ at, token }): [string, string][] => {
    const [before, behind] = [text.slice(0, at), text.slice(at + token.length)];
    const where = `${token} at ${at}`;
    return [
      [`cut before ${where}`, before],
      [`without ${where}`, before + behind],
      [`${where} twice`, before + token + token + behind],
      [`${where} replaced`, `${before}\u0000${behind}`],
    ];
  });
}

function nest(depth: number, open: string, close: string): string {
  return open.repeat(depth) + close.repeat(depth);
}

const texts: [string, string][] = [
  ...breakAtEveryToken(whole),
  ["white space", " \t\r\n "],
  ["a vertical tab", "\u000B{}"],
  ["a no-break space", "\u00A0{}"],
  ["lists 64 deep", nest(64, "[", "]")],
  ["lists 65 deep", nest(65, "[", "]")],
  ["lists 100,000 deep", nest(100_000, "[", "]")],
  ["objects 100,000 deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["lists that never close", "[".repeat(500_000)],
  ["objects that never close", '{"a":'.repeat(100_000)],
  ["closing brackets alone", "]".repeat(100_000)],
  ["the status twice", '{"status":"pending","status":"rejected"}'],
  ["the status twice, once in escapes", String.raw`{"status":"pending","\u0073tatus":"rejected"}`],
  ["a key twice, deep within", '{"data":[{"a":{"b":1,"b":2}}]}'],
  ["100,000 keys", `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join()}}`],
  ["__proto__", '{"__proto__":{"status":"rejected"}}'],
  ["__proto__ twice", '{"__proto__":1,"__proto__":2}'],
  ["constructor", '{"constructor":{"prototype":{"status":"rejected"}}}'],
  ["toString", '{"toString":1,"valueOf":2,"hasOwnProperty":3,"toJSON":4}'],
  ["then", '{"then":"accepted"}'],
  ["__proto__ as status", '{"status":"__proto__"}'],
  ["toString as status", '{"status":"toString"}'],
  ["an object as status", '{"status":{"toString":"x"}}'],
  ["a list as status", '{"status":["accepted"]}'],
  ["a number as status", '{"status":1}'],
  ["true as status", '{"status":true}'],
  ["a status of a megabyte", JSON.stringify({ status: "x".repeat(900_000) })],
  ["a reason of a megabyte", JSON.stringify({ status: "pending", reason: "x".repeat(900_000) })],
  ["an object as id", '{"customerId":{"$ne":""}}'],
  ["a list as id", '{"requsetId":["request-1"]}'],
  ["a high surrogate alone", String.raw`{"reason":"\ud800","status":"pending"}`],
  ["a low surrogate alone", String.raw`{"reason":"\udfff","status":"pending"}`],
  ["surrogates the wrong way round", String.raw`{"reason":"\udc00\ud800","status":"pending"}`],
  ["a surrogate as key", String.raw`{"\ud83d":1}`],
  ["a pair of surrogates", String.raw`{"reason":"\ud83d\ude00","status":"pending"}`],
  ["NUL in an escape", String.raw`{"reason":"a\u0000b","status":"pending"}`],
  ["NUL as it is", '{"reason":"a\u0000b"}'],
  ["NUL as key", String.raw`{"\u0000":1}`],
  ["NUL alone", "\u0000"],
  ["NUL behind an object", "{}\u0000"],
  ["every control character", `{"a":"${String.fromCharCode(...Array.from({ length: 32 }, (_, at) => at))}"}`],
  ["a line break in a text", '{"a":"\n"}'],
  ["line separators", '{"a":"\u2028\u2029"}'],
  ["marks that turn the text round", '{"status":"\u202Edetpecca"}'],
  ["non-characters", '{"a":"\uFFFE\uFFFF"}'],
  ["a number beyond all", '{"a":1e999}'],
  ["a number beyond all, below", '{"a":-1e999}'],
  ["a number of nothing", '{"a":1e-999}'],
  ["a number beyond 53 bits", '{"customerId":9007199254740993}'],
  ["a number of 100,000 digits", `{"a":${"9".repeat(100_000)}}`],
  ["a number of 100,000 decimals", `{"a":0.${"0".repeat(100_000)}1}`],
  ["an exponent of 100,000 digits", `{"a":1e${"9".repeat(100_000)}}`],
  ["minus nothing", '{"a":-0}'],
  ["a number that begins with nothing", '{"a":01}'],
  ["a number that begins with a point", '{"a":.5}'],
  ["a number that ends with a point", '{"a":5.}'],
  ["a number with a plus", '{"a":+1}'],
  ["a number in hex", '{"a":0x1F}'],
  ["NaN", '{"a":NaN}'],
  ["Infinity", '{"a":Infinity}'],
  ["undefined", "undefined"],
  ["True", '{"a":True}'],
  ["null", "null"],
  ["true", "true"],
  ["false", "false"],
  ["a text", '"accepted"'],
  ["an empty text", '""'],
  ["an empty list", "[]"],
  ["a list of an object", '[{"status":"accepted"}]'],
  ["two objects", '{"status":"pending"}{"status":"rejected"}'],
  ["an object a line", '{"status":"pending"}\n{"status":"rejected"}'],
  ["a comma at the end", '{"status":"pending",}'],
  ["single quotes", "{'status':'pending'}"],
  ["no quotes", "{status:pending}"],
  ["a comment", '{"status":"pending"/* well */}'],
  ["a comment to the end", '{"status":"pending"}// well'],
  ["a wrong escape", String.raw`{"a":"\x41"}`],
  ["half an escape", String.raw`{"a":"\u12"}`],
  ["a guard against scripts", ')]}\',\n{"status":"pending"}'],
  ["a call", 'callback({"status":"pending"})'],
  ["a literal object of JavaScript", "({status:'pending'})"],
  ["two byte order marks", '\uFEFF\uFEFF{"status":"pending"}'],
  ["a byte order mark alone", "\uFEFF"],
  ["a byte order mark behind", '{"status":"pending"}\uFEFF'],
  ["JSON in JSON", JSON.stringify(JSON.stringify({ status: "accepted" }))],
  ["base64", Buffer.from(whole).toString("base64")],
  ["Hindi", '{"reason":"आशा","status":"pending"}'],
  ["YAML", "status: accepted\n"],
  ["a word", "accepted"],
  ["SQL", "'; drop table callback_events; --"],
  ["a template", "{{constructor.constructor('return process')()}}"],
];

const bytes: [string, Buffer][] = [
  ["nothing", Buffer.alloc(0)],
  ["UTF-16, little end first", Buffer.from(whole, "utf16le")],
  ["UTF-16, little end first, with a mark", Buffer.from(`\uFEFF${whole}`, "utf16le")],
  ["UTF-16, big end first", Buffer.from(whole, "utf16le").swap16()],
  ["UTF-16, big end first, with a mark", Buffer.from(`\uFEFF${whole}`, "utf16le").swap16()],
  ["UTF-32", Buffer.from([...whole].flatMap((character) => [0, 0, 0, character.charCodeAt(0)]))],
  ["the mark of UTF-32 alone", Buffer.from([0xff, 0xfe, 0, 0])],
  ["Latin 1", Buffer.from('{"reason":"é"}', "latin1")],
  ["UTF-7", Buffer.from("+AHs-+AH0-")],
  ["EBCDIC", Buffer.from([0xc0, 0x7f, 0x81, 0x7f, 0x7a, 0xf1, 0xd0])],
  ["a character cut within its bytes", Buffer.from('{"reason":"आ').subarray(0, -1)],
  ["an overlong slash", Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ["a surrogate in bytes", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ["a character beyond the last", Buffer.from([0x22, 0xf4, 0x90, 0x80, 0x80, 0x22])],
  ["a byte that begins nothing", Buffer.from([0x80])],
  ["every byte", Buffer.from(Array.from({ length: 256 }, (_, at) => at))],
  ["gzip", Buffer.from("1f8b0800000000000003ab56ca", "hex")],
  ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["a megabyte of zeros", Buffer.alloc(1024 * 1024)],
  ["a megabyte of quotes", Buffer.alloc(1024 * 1024, '"')],
  ["a megabyte of backslashes", Buffer.concat([Buffer.from('"'), Buffer.alloc(1_000_000, "\\")])],
  ["a megabyte of digits", Buffer.alloc(1024 * 1024, "1")],
];

const called: [contentType: string, body: string][] = [
  ["application/x-www-form-urlencoded", "status=accepted&customerId=customer-1"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="status"\r\n\r\naccepted\r\n--x--',
  ],
  ["multipart/form-data", "no boundary"],
  ["text/plain", "status is accepted"],
  ["text/html", "<html><body>accepted</body></html>"],
  ["application/xml", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ["application/json; charset=utf-16", '{"status":"pending","n":1}'],
  ["application/json; charset=nobody-knows", '{"status":"pending","n":2}'],
  ["application/vnd.agency+json", '{"status":"pending","n":3}'],
  ["application/octet-stream", '{"status":"pending","n":4}'],
  ["nonsense", '{"status":"pending","n":5}'],
  [";;;,,,===", '{"status":"pending","n":6}'],
  ["x".repeat(4_000), '{"status":"pending","n":7}'],
  ["", '{"status":"pending","n":8}'],
];

const json = "application/json";

/** Bodies that a reader of JSON may stumble over, no two alike. None says that onboarding ended. */
export const oddBodies: readonly OddBody[] = [
  ...texts.map(([what, text]) => ({ what, body: Buffer.from(text), contentType: json })),
  ...bytes.map(([what, body]) => ({ what, body, contentType: json })),
  ...called.map(([contentType, text]) => ({ what: contentType, body: Buffer.from(text), contentType })),
].filter(({ body }, at, all) => all.findIndex((other) => other.body.equals(body)) === at);
