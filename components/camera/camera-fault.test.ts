import { describe, expect, test } from "vitest";
import { nameBrowser, nameCameraFault } from "./camera-fault";

const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ipad = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

test.each([
  ["chromeAndroid", `${android} Chrome/130.0.0.0 Mobile Safari/537.36`],
  ["samsung", `${android} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`],
  ["firefoxAndroid", "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"],
  ["firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"],
  ["safariIos", `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["safariIos", `${ipad} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["otherIos", `${iphone} CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1`],
  ["otherIos", `${iphone} Version/17.0 EdgiOS/130.0.2849.80 Mobile/15E148 Safari/605.1.15`],
  ["otherIos", `${iphone} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ["safariMac", `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`],
  ["other", `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`],
  ["inApp", `${iphone} Mobile/15E148 Instagram 340.0.3.27.93`],
  ["inApp", `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`],
  ["inApp", `${iphone} Mobile/15E148`],
  ["inApp", `${iphone} GSA/340.3.694288837 Mobile/15E148 Safari/604.1`],
  ["inApp", `${android.replace("Pixel 8", "Pixel 8; wv")} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ["inApp", `${android} Chrome/130.0.0.0 Mobile Safari/537.36 WhatsApp/2.24`],
])("%s is told by %s", (browser, userAgent) => {
  expect(nameBrowser({ userAgent, maxTouchPoints: 0 })).toBe(browser);
});

test.each([
  ["safariIos", "Version/17.5 Safari/605.1.15"],
  ["otherIos", "CriOS/130.0.6723.37 Version/11.1.1 Safari/605.1.15"],
  ["inApp", ""],
])("%s is told on an iPad that gives itself out as a Mac, by its touch screen and %s", (browser, rest) => {
  const userAgent = `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
  expect(nameBrowser({ userAgent, maxTouchPoints: 5 })).toBe(browser);
});

describe("why a camera did not open", () => {
  const around = { isSecure: true, hasCameras: true, browser: "other" } as const;
  const named = (name: string) => Object.assign(new Error("no camera"), { name });

  test.each([
    ["NotAllowedError", "refused"],
    ["SecurityError", "refused"],
    ["NotFoundError", "none"],
    ["OverconstrainedError", "none"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
    ["TypeError", "stopped"],
  ])("%s means %s", (name, fault) => {
    expect(nameCameraFault(named(name), around)).toBe(fault);
  });

  test("a page without a secure address, an old browser and one inside an app are told apart", () => {
    expect(nameCameraFault(undefined, { ...around, isSecure: false, hasCameras: false })).toBe("insecure");
    expect(nameCameraFault(undefined, { ...around, hasCameras: false })).toBe("missing");
    expect(nameCameraFault(named("NotAllowedError"), { ...around, browser: "inApp" })).toBe("inApp");
  });
});
