import type { CameraFault } from "@/lib/onboarding/view";
import { nameBrowser, nameCameraFault } from "./camera-fault";

/** Which camera: by the way it looks, or a certain one. */
export type CameraChoice = { facing: "user" | "environment" } | { deviceId: string };

/** What a camera gives, or why there is none. Whoever gets the stream stops it. */
type OpenedCamera = MediaStream | { fault: CameraFault };

/** Asks for a camera and starts it. */
export function openCamera(choice: CameraChoice): Promise<OpenedCamera> {
  const size = { width: { ideal: 2560 }, height: { ideal: 1920 } };
  const which =
    "deviceId" in choice
      ? { deviceId: { exact: choice.deviceId } }
      : { facingMode: { ideal: choice.facing } };
  return askForCamera({ audio: false, video: { ...size, ...which } });
}

/** Asks for a camera, and a microphone where one is wanted, and starts them. */
export async function askForCamera(wanted: MediaStreamConstraints): Promise<OpenedCamera> {
  const around = {
    isSecure: window.isSecureContext,
    hasCameras: Boolean(navigator.mediaDevices?.getUserMedia),
    browser: nameBrowser(navigator),
  };
  if (!around.hasCameras) return { fault: nameCameraFault(undefined, around) };
  try {
    return await navigator.mediaDevices.getUserMedia(wanted);
  } catch (error) {
    const fault = nameCameraFault(error, around);
    return { fault: fault === "none" && wanted.audio && (await lacksOnlySound()) ? "noMicrophone" : fault };
  }
}

/** Whether a device has a camera but no microphone. Which of them was not found no browser says. */
async function lacksOnlySound(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const kinds = devices.map(({ kind }) => kind);
  return kinds.includes("videoinput") && !kinds.includes("audioinput");
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
