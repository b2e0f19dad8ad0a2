import type { BrowserName, CameraFault } from "@/lib/onboarding/view";

type KnownBrowser = Pick<Navigator, "userAgent" | "maxTouchPoints">;

const inApp =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|GSA\/|Line\/|Twitter|LinkedInApp|Snapchat|TikTok|musical_ly|MicroMessenger|; wv\)/;

/** Which browser this is, as far as its camera permission is concerned, by what `navigator` says of it. */
export function nameBrowser({ userAgent, maxTouchPoints }: KnownBrowser): BrowserName {
  // An iPad gives itself out as a Mac, but no Mac is touched with two fingers.
  const isMac = /Macintosh/.test(userAgent) && maxTouchPoints <= 1;
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(userAgent) && !isMac;
  if (inApp.test(userAgent)) return "inApp";
  if (/SamsungBrowser/.test(userAgent)) return "samsung";
  if (/CriOS|EdgiOS|FxiOS|OPT\/|OPiOS/.test(userAgent)) return "otherIos";
  if (/Firefox/.test(userAgent)) return /Android/.test(userAgent) ? "firefoxAndroid" : "firefox";
  // Inside an app an iPhone or iPad names neither Safari nor a version of it.
  if (isApple) return /Safari\//.test(userAgent) ? "safariIos" : "inApp";
  if (/Android/.test(userAgent)) return /Chrome\//.test(userAgent) ? "chromeAndroid" : "other";
  return isMac && /Version\/.*Safari\//.test(userAgent) ? "safariMac" : "other";
}

/**
 * Why a camera did not open.
 * @param error what `getUserMedia` was rejected with; undefined where it was not even asked
 * @param around `hasCameras`: whether the browser has `navigator.mediaDevices`
 */
export function nameCameraFault(
  error: unknown,
  around: { isSecure: boolean; hasCameras: boolean; browser: BrowserName },
): CameraFault {
  if (around.browser === "inApp") return "inApp";
  if (!around.isSecure) return "insecure";
  if (!around.hasCameras) return "missing";
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "stopped";
}
