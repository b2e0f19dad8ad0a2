"use client";

import { lazy, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import { type StepView, uploadPath } from "@/lib/onboarding/view";
import { groupQuestions } from "./group-questions";
import { type LookUpPincode, PincodeFill } from "./pincode-fill";
import type { LookUpCity } from "./place-fill";
import { Question, type QuestionForm } from "./question";
import { type StepAction, useStepForm } from "./use-step-form";

// One step needs it.
const PlaceFill = lazy(async () => ({ default: (await import("./place-fill")).PlaceFill }));

export type StepFormProps = {
  view: StepView;
  action?: StepAction;
  lookUpPincode?: LookUpPincode;
  lookUpCity?: LookUpCity;
};

/**
 * The form of a step. A plain form post without scripts; with them it checks before it sends and keeps drafts. A step
 * with files posts to its upload address, any other to `action`.
 */
export function StepForm(props: StepFormProps) {
  const { revision, questions, slug } = props.view;
  // What the server says anew starts a new form; what is typed meanwhile was saved with that revision.
  const key = `${slug}:${revision}:${questions.map(({ name, fault, file }) => `${name}${fault ?? ""}${file?.stored?.name ?? ""}`)}`;
  return <StepFields key={key} {...props} />;
}

function StepFields({ view, action, lookUpPincode, lookUpCity }: StepFormProps) {
  const { words } = view;
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const form = useStepForm(view, action, element, summary);
  const questionForm: QuestionForm = {
    words,
    uploadTo: uploadPath(view.slug),
    pending: form.pending,
    register: form.register,
    faultMessages: view.faultMessages,
    onUpload: form.addUpload,
    onStored: (name, file) => form.keepFile(name, file.name),
    onFault: form.setFileFault,
  };
  const target = action
    ? { action }
    : { action: uploadPath(view.slug), method: "post", encType: "multipart/form-data" };

  return (
    <form
      {...target}
      ref={element}
      noValidate
      className="grid gap-8"
      onSubmit={form.submit}
      onFocus={form.warm}
      onChange={({ target }) => {
        if ("name" in target && typeof target.name === "string") form.change(target.name);
      }}
    >
      {/* Pressing Enter in a field presses the first button of a form: it must be this one. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {words.continue}
      </button>
      <input type="hidden" name="revision" value={form.revision} />
      {view.returnTo ? <input type="hidden" name="return" defaultValue={view.returnTo} /> : null}
      {form.faulty || form.doubtful ? (
        <ErrorSummary
          ref={summary}
          tone={form.faulty ? "danger" : "warning"}
          title={form.faulty ? words.errorTitle : words.doubtTitle}
          faults={view.questions.flatMap(({ name, cautions }) => {
            const message = form.faults[name];
            const doubts = cautions.filter(({ confirmed }) => !confirmed);
            return [
              ...(message ? [{ name, message }] : []),
              ...doubts.map((doubt) => ({ name: doubt.name, message: doubt.message })),
            ];
          })}
        />
      ) : null}
      {groupQuestions(view.questions).map((group) => {
        const fields = group.questions.map((question) => {
          const asked = (
            <Question question={question} fault={form.faults[question.name]} form={questionForm} />
          );
          return (
            <div key={question.name} data-when={question.depends}>
              {question.fill === "pincode" && lookUpPincode ? (
                <PincodeFill
                  name={question.name}
                  fields={group.questions}
                  look={lookUpPincode}
                  words={words.pincode}
                  onFill={form.change}
                >
                  {asked}
                </PincodeFill>
              ) : question.fill === "place" && lookUpCity ? (
                <PlaceFill name={question.name} look={lookUpCity} words={words.place} onFill={form.change}>
                  {asked}
                </PlaceFill>
              ) : (
                asked
              )}
            </div>
          );
        });
        return group.title ? (
          <fieldset key={group.title} data-when={group.depends} className="group">
            <legend className="group-title">{group.title}</legend>
            <div className="grid gap-7">{fields}</div>
          </fieldset>
        ) : (
          <div key="" className="grid gap-7">
            {fields}
          </div>
        );
      })}
      {form.draft === "conflict" ? (
        <Notice tone="warning" title={words.conflictTitle} announce>
          <p>{words.conflictText}</p>
          <button
            type="button"
            className="button button-quiet -ml-3"
            onClick={() => window.location.assign(window.location.pathname)}
          >
            {words.conflictAction}
          </button>
        </Notice>
      ) : null}
      {form.sendFailed ? (
        <Notice tone="danger" announce>
          {words.sendFailed}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button pending={form.pending} className="w-full sm:w-auto sm:min-w-56">
          {form.pending ? words.continuing : words.continue}
        </Button>
        <p className="min-h-6 text-sm text-muted" role="status">
          {form.draft === "saving" ? words.saving : null}
          {form.draft === "saved" ? words.saved : null}
          {form.draft === "failed" ? words.notSaved : null}
        </p>
      </div>
    </form>
  );
}
