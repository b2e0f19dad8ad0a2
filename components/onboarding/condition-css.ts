/**
 * Writes the style sheet that hides the questions whose condition does not hold. It reads the form's own controls with
 * `:has()`, so it works without scripts; a browser that has no `:has()` shows every question.
 * @param conditions values of `QuestionView.depends`
 */
export function conditionCss(conditions: readonly (string | undefined)[]): string {
  const distinct = new Set(conditions.filter((condition) => condition !== undefined));
  const rules = [...distinct].map(
    (condition) =>
      `form:not(${condition.split(";").map(alternativeSelector).join(",")}) [data-when=${quote(condition)}]{display:none}`,
  );
  return rules.length > 0 ? `@supports selector(:has(*)){${rules.join("")}}` : "";
}

/** `type=a|b&country=101` as a selector of a form in which all of it is answered so. */
function alternativeSelector(alternative: string): string {
  return alternative
    .split("&")
    .map((part) => {
      const [name = "", values = ""] = part.split("=");
      return `:has(${values
        .split("|")
        .map((value) => answeredSelector(name, value))
        .join(",")})`;
    })
    .join("");
}

function answeredSelector(name: string, value: string): string {
  const named = `[name=${quote(name)}]`;
  const valued = `[value=${quote(value)}]`;
  return `${named}${valued}:checked,${named} option${valued}:checked`;
}

/** A CSS string that can end neither itself nor the style element around it. */
function quote(text: string): string {
  const escaped = text.replace(/[^\w .|&=;-]/g, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `);
  return `"${escaped}"`;
}
