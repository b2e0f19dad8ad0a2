import type { Words } from "@/lib/onboarding/options";
import type { RecordWords } from "@/lib/onboarding/view";

/** The words of recording a video in the page. */
export function loadRecordWords(words: Words): RecordWords {
  return {
    open: words("recording.open"),
    title: words("recording.title"),
    consent: words("recording.consent"),
    steps: words("recording.steps"),
    agree: words("recording.agree"),
    starting: words("recording.starting"),
    code: words("recording.code"),
    live: words("recording.live"),
    sound: words("recording.sound"),
    begin: words("recording.begin"),
    countdown: words("recording.countdown"),
    recording: words("recording.recording"),
    wait: words("recording.wait"),
    enough: words("recording.enough"),
    stop: words("recording.stop"),
    watch: words("recording.watch"),
    check: words("recording.check"),
    silent: words("recording.silent"),
    use: words("recording.use"),
    retake: words("recording.retake"),
    close: words("recording.close"),
    choose: words("recording.choose"),
    resuming: words("recording.resuming"),
    waiting: words("recording.waiting"),
    elsewhere: words("recording.elsewhere"),
    gone: words("recording.gone"),
    unsent: words("recording.unsent"),
    again: words("recording.again"),
    sent: words("recording.sent"),
    stamp: words("recording.stamp", { moment: "{moment}", place: "{place}" }),
    stampAnywhere: words("recording.stampAnywhere", { moment: "{moment}" }),
    microphone: words("recording.microphone"),
    orFile: words("recording.orFile"),
    failed: words("recording.failed"),
  };
}
