import { expect, test } from "vitest";
import { conditionCss } from "./condition-css";

test("hides a question unless one of the values is chosen, as a radio, a box or an option", () => {
  expect(conditionCss(["type=passport|aadhaar"])).toBe(
    "@supports selector(:has(*)){" +
      'form:not(:has([name="type"][value="passport"]:checked,[name="type"] option[value="passport"]:checked,' +
      '[name="type"][value="aadhaar"]:checked,[name="type"] option[value="aadhaar"]:checked))' +
      ' [data-when="type=passport|aadhaar"]{display:none}}',
  );
});

test("asks for every part of an alternative, and for one alternative of several", () => {
  const css = conditionCss(["a=1&b=2;c=3"]);
  expect(css).toContain(
    'form:not(:has([name="a"][value="1"]:checked,[name="a"] option[value="1"]:checked)' +
      ':has([name="b"][value="2"]:checked,[name="b"] option[value="2"]:checked),' +
      ':has([name="c"][value="3"]:checked,[name="c"] option[value="3"]:checked))',
  );
});

test("writes one rule for one condition, however often it is named", () => {
  expect(conditionCss(["a=1", undefined, "a=1"]).match(/display:none/g)).toHaveLength(1);
});

test("writes nothing where nothing is conditional", () => {
  expect(conditionCss([undefined])).toBe("");
});

test("lets no name or value out of its string or out of the style element", () => {
  const css = conditionCss(['a="]{}</style><script>=x']);
  expect(css).not.toContain("<");
  expect(css).not.toContain('"]{}');
});
