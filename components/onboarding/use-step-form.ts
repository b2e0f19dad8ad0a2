"use client";

import { unstable_rethrow, useRouter } from "next/navigation";
import { type RefObject, type SubmitEvent, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { useForm } from "react-hook-form";
import { collectAnswers, draftPath, type StepView } from "@/lib/onboarding/view";
import { type Answers, makeChecker } from "./form-checker";
import { useAutosave } from "./use-autosave";

const restBeforeWarming = 3000;

/** The revision each step showed when it was sent last from this document. */
const sentRevisions = new Map<string, number>();

/** Takes the answers of a text step and leads on; steps with files have an address instead. */
export type StepAction = (answers: FormData) => Promise<void>;

/** What a step's form does once scripts run: checks, saves drafts, sends once. */
export function useStepForm(
  view: StepView,
  action: StepAction | undefined,
  form: RefObject<HTMLFormElement | null>,
  summary: RefObject<HTMLDivElement | null>,
) {
  const [busy, setBusy] = useState(false);
  const [sending, startSending] = useTransition();
  const [sendFailed, setSendFailed] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [fileFaults, setFileFaults] = useState<Record<string, string>>({});
  const uploads = useRef(new Set<Promise<void>>());
  const files = useRef<Answers>({});
  const checked = useRef(false);
  const autosave = useAutosave(form, draftPath(view.slug), view.revision);

  const checker = useMemo(
    () =>
      makeChecker(view.slug, () => ({
        ...Object.fromEntries(
          view.questions.flatMap(({ name, file }) => (file?.stored ? [[name, file.stored.name]] : [])),
        ),
        ...files.current,
        ...(form.current ? collectAnswers(new FormData(form.current)) : {}),
        ...view.context,
      })),
    [view, form],
  );
  const { register, handleSubmit, clearErrors, formState } = useForm<Answers>({
    resolver: checker.resolve,
    reValidateMode: "onBlur",
    shouldFocusError: false,
  });

  const faults: Record<string, string> = {};
  for (const { name, fault } of view.questions) {
    const code = formState.errors[name]?.message;
    const found =
      fileFaults[name] ??
      (code ? (view.faultMessages[name]?.[code] ?? code) : edited.has(name) ? undefined : fault);
    if (found) faults[name] = found;
  }
  const faulty = Object.keys(faults).length > 0;
  const doubtful = view.questions.some(({ cautions }) => cautions.some(({ confirmed }) => !confirmed));

  const cameFaulty = useRef(faulty || doubtful);
  useEffect(() => {
    if (refusals > 0 || cameFaulty.current) summary.current?.focus();
  }, [summary, refusals]);

  useEffect(() => {
    // A page that comes back from the browser's memory was left while sending.
    const restore = () => setBusy(false);
    window.addEventListener("pageshow", restore);
    return () => window.removeEventListener("pageshow", restore);
  }, []);

  const router = useRouter();
  useEffect(() => {
    // Going back shows the page as it was before it was sent, unless it is asked for anew.
    if (sentRevisions.get(view.slug) === view.revision) router.refresh();
  }, [router, view.slug, view.revision]);

  const { warm } = checker;
  useEffect(() => {
    const idle = setTimeout(warm, restBeforeWarming);
    return () => clearTimeout(idle);
  }, [warm]);

  const { errorPrefix, doubtPrefix } = view.words;
  useEffect(() => {
    const prefix = faulty ? errorPrefix : doubtful ? doubtPrefix : "";
    const { title } = document;
    if (!prefix || title.startsWith(prefix)) return;
    const other = [errorPrefix, doubtPrefix].find((known) => title.startsWith(known)) ?? "";
    document.title = prefix + title.slice(other.length);
  }, [faulty, doubtful, errorPrefix, doubtPrefix]);

  async function send(element: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (!action) {
      // Without a connection the browser would replace the page, and all that stands in it.
      if (!(await autosave.flush())) {
        setSendFailed(true);
        setBusy(false);
        return;
      }
      // Not within the event that asked for it: a form that is being submitted passes over a second request.
      setTimeout(() => {
        checked.current = true;
        element.requestSubmit(submitter);
        checked.current = false;
      });
      return;
    }
    const answers = new FormData(element, submitter);
    sentRevisions.set(view.slug, view.revision);
    startSending(async () => {
      try {
        await action(answers);
      } catch (error) {
        unstable_rethrow(error);
        setSendFailed(true);
        autosave.touch();
      } finally {
        setBusy(false);
      }
    });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    if (checked.current) return;
    event.preventDefault();
    if (busy || sending) return;
    const element = event.currentTarget;
    const { submitter } = event.nativeEvent;
    setBusy(true);
    setSendFailed(false);
    await Promise.allSettled(uploads.current);
    const unsaved = await autosave.settle();
    if (submitter?.hasAttribute("formnovalidate")) {
      await send(element, submitter);
      return;
    }
    let refused = false;
    await handleSubmit(
      () => send(element, submitter),
      () => {
        refused = true;
      },
    )();
    if (!refused) return;
    setBusy(false);
    setRefusals((count) => count + 1);
    if (unsaved) autosave.touch();
  }

  return {
    register,
    faults,
    faulty,
    doubtful,
    submit,
    pending: busy || sending,
    sendFailed,
    draft: autosave.state,
    revision: autosave.revision,
    warm,
    change(name: string): void {
      setEdited((names) => (names.has(name) ? names : new Set(names).add(name)));
      clearErrors(name);
      if (view.questions.some((question) => question.name === name && question.file)) return;
      autosave.touch();
    },
    addUpload(upload: Promise<void>): void {
      uploads.current.add(upload);
      upload.finally(() => uploads.current.delete(upload));
    },
    keepFile(name: string, kept: string): void {
      files.current[name] = kept;
      setEdited((names) => new Set(names).add(name));
      clearErrors(name);
    },
    setFileFault(name: string, message: string | null): void {
      setFileFaults(({ [name]: _, ...others }) => (message ? { ...others, [name]: message } : others));
    },
  };
}
