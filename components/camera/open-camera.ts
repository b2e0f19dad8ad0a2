import type { CameraFault } from "@/lib/onboarding/view";
import { nameBrowser, nameCameraFault } from "./camera-fault";

/** Which camera: by the way it looks, or a certain one. */
export type CameraChoice = { facing: "user" | "environment" } | { deviceId: string };

/**
 * Asks for a camera and starts it.
 * @returns its picture, or why there is none. Whoever gets the stream stops it.
 */
export async function openCamera(choice: CameraChoice): Promise<MediaStream | { fault: CameraFault }> {
  const around = {
    isSecure: window.isSecureContext,
    hasCameras: Boolean(navigator.mediaDevices?.getUserMedia),
    browser: nameBrowser(navigator.userAgent),
  };
  if (!around.hasCameras) return { fault: nameCameraFault(undefined, around) };
  const size = { width: { ideal: 2560 }, height: { ideal: 1920 } };
  const which =
    "deviceId" in choice
      ? { deviceId: { exact: choice.deviceId } }
      : { facingMode: { ideal: choice.facing } };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
  } catch (error) {
    return { fault: nameCameraFault(error, around) };
  }
}

/** Turns the camera off; its light goes out. */
export function stopCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The camera after the one that a stream comes from; null where there is no other. */
export async function findNextCamera(stream: MediaStream): Promise<string | null> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const cameras = devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "");
  if (cameras.length < 2) return null;
  const current = stream.getVideoTracks()[0]?.getSettings().deviceId;
  const place = cameras.findIndex(({ deviceId }) => deviceId === current);
  return cameras[(place + 1) % cameras.length]?.deviceId ?? null;
}
