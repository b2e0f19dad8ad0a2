import type { BrowserName, CameraFault } from "@/lib/onboarding/view";

const inApp =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|Twitter|LinkedInApp|Snapchat|TikTok|musical_ly|MicroMessenger|; wv\)/;

/** Which browser a `User-Agent` names, as far as its camera permission is concerned. */
export function nameBrowser(userAgent: string): BrowserName {
  const isApple = /iPhone|iPad|iPod/.test(userAgent);
  if (inApp.test(userAgent)) return "inApp";
  if (/SamsungBrowser/.test(userAgent)) return "samsung";
  if (/CriOS/.test(userAgent)) return "chromeIos";
  if (/Firefox|FxiOS/.test(userAgent)) return /Android/.test(userAgent) ? "firefoxAndroid" : "firefox";
  // Inside an app an iPhone names neither Safari nor a version of it.
  if (isApple) return /Safari\//.test(userAgent) ? "safariIos" : "inApp";
  if (/Android/.test(userAgent)) return /Chrome\//.test(userAgent) ? "chromeAndroid" : "other";
  return /Macintosh/.test(userAgent) && /Version\/.*Safari\//.test(userAgent) ? "safariMac" : "other";
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
