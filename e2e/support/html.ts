/*
 * Reads the pages of the product as a browser without scripts does. Not for any HTML: attributes stand in double
 * quotes, as React writes them.
 */

export type Control = {
  tag: "input" | "select" | "textarea" | "button";
  name: string;
  type: string;
  value: string;
  checked: boolean;
  /** The values that a select offers. */
  options: string[];
};

/** A form of a page, with what its controls hold. */
export type PageForm = { action: string; method: string; controls: Control[] };

function decode(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) =>
      String({ lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", amp: "&" }[name]),
    );
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, "i").exec(tag);
  return found ? decode(found[1] ?? "") : null;
}

function readControl(tag: Control["tag"], open: string, inside: string): Control {
  const options = [...inside.matchAll(/<option[^>]*>/g)].map(([option]) => option);
  const chosen = options.find((option) => attribute(option, "selected") !== null) ?? options[0];
  const values = {
    input: attribute(open, "value") ?? (attribute(open, "type") === "checkbox" ? "on" : ""),
    button: attribute(open, "value") ?? "",
    select: chosen ? (attribute(chosen, "value") ?? "") : "",
    textarea: decode(inside).replace(/^\n/, ""),
  };
  return {
    tag,
    name: attribute(open, "name") ?? "",
    type: attribute(open, "type") ?? (tag === "input" ? "text" : tag),
    value: values[tag],
    checked: attribute(open, "checked") !== null,
    options: options.map((option) => attribute(option, "value") ?? ""),
  };
}

/** All forms of a page, in order. */
export function readForms(html: string): PageForm[] {
  return [...html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)].map(([, open = "", inside = ""]) => ({
    action: attribute(open, "action") ?? "",
    method: attribute(open, "method") ?? "get",
    controls: [...inside.matchAll(/(<input\b[^>]*>)|(<(select|textarea|button)\b[^>]*>)(.*?)<\/\3>/gs)].map(
      ([, input, other = "", tag, content = ""]) =>
        input
          ? readControl("input", input, "")
          : readControl(tag === "select" || tag === "textarea" ? tag : "button", other, content),
    ),
  }));
}

/** What stands on a page for people, scripts and styles left out, in one line. */
export function readText(html: string): string {
  const seen = html
    .replace(/<(script|style|template|head)\b.*?<\/\1>/gs, " ")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ");
  return decode(seen).replace(/\s+/g, " ").trim();
}
