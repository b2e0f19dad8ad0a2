"use client";

import { lazy } from "react";
import type { UseFormRegister } from "react-hook-form";
import { describe, Field } from "@/components/ui/field";
import { Checkbox, ChoiceGroup, DateInput, Select, TextArea, TextInput } from "@/components/ui/inputs";
import type { QuestionView, StepWords, StoredFileView } from "@/lib/onboarding/view";
import type { Answers } from "./form-checker";

// Few steps need these, so the others do not load them. Without Suspense around them the server's page waits for them.
const BranchInput = lazy(async () => ({
  default: (await import("@/components/ui/branch-input")).BranchInput,
}));
const FileInput = lazy(async () => ({ default: (await import("@/components/ui/file-input")).FileInput }));
const AadhaarInput = lazy(async () => ({
  default: (await import("@/components/ui/aadhaar-input")).AadhaarInput,
}));
const VideoInput = lazy(async () => ({ default: (await import("@/components/ui/video-input")).VideoInput }));
const SignatureInput = lazy(async () => ({
  default: (await import("@/components/ui/signature-input")).SignatureInput,
}));

/** What a question needs of the form around it. */
export type QuestionForm = {
  words: StepWords;
  uploadTo: string;
  pending: boolean;
  register: UseFormRegister<Answers>;
  faultMessages: Record<string, Record<string, string>>;
  onUpload: (upload: Promise<void>) => void;
  onStored: (name: string, file: StoredFileView) => void;
  onFault: (name: string, message: string | null) => void;
};

/** One question: its words around the control that fits the kind of its answer. */
export function Question({
  question,
  fault,
  form,
}: {
  question: QuestionView;
  fault?: string;
  form: QuestionForm;
}) {
  const { name, kind, hint, cautions } = question;
  const grouped = ["choice", "file", "signature", "aadhaar"].includes(kind);
  return (
    <Field
      name={name}
      label={kind === "checkbox" ? undefined : question.label}
      optional={question.optional ? form.words.optional : undefined}
      hint={hint}
      fault={fault}
      cautions={cautions}
      grouped={grouped}
    >
      <Control
        question={question}
        form={form}
        invalid={fault !== undefined}
        describedBy={grouped ? undefined : describe({ name, hint, fault, cautions })}
      />
    </Field>
  );
}

function Control({
  question,
  form,
  invalid,
  describedBy,
}: {
  question: QuestionView;
  form: QuestionForm;
  invalid: boolean;
  describedBy?: string;
}) {
  const { name, kind, value, options = [], width, file } = question;
  const { words, register } = form;
  const common = { id: name, "aria-describedby": describedBy, "aria-invalid": invalid || undefined };
  const typed = {
    ...common,
    defaultValue: value,
    autoComplete: question.autocomplete ?? "off",
  };
  const upload = file && {
    name,
    file,
    words: words.file,
    camera: question.camera && words.camera && { shape: question.camera, words: words.camera },
    faultMessages: form.faultMessages[name] ?? {},
    uploadTo: form.uploadTo,
    describedBy,
    invalid,
    onUpload: form.onUpload,
    onStored: (stored: StoredFileView) => form.onStored(name, stored),
    onFault: (message: string | null) => form.onFault(name, message),
  };

  switch (kind) {
    case "text":
      return (
        <TextInput
          {...typed}
          {...register(name)}
          type={question.inputMode === "email" || question.inputMode === "tel" ? question.inputMode : "text"}
          inputMode={question.inputMode}
          width={width}
          uppercase={question.uppercase}
          suggestions={question.suggestions}
        />
      );
    case "multiline":
      return <TextArea {...typed} {...register(name)} />;
    case "date":
      return <DateInput {...typed} {...register(name)} />;
    case "choice": {
      // Without the ref: it would take back what was chosen before the scripts came.
      const { ref: _, ...registered } = register(name);
      return <ChoiceGroup {...registered} value={value} options={options} />;
    }
    case "select":
      return (
        <Select
          {...common}
          {...register(name)}
          defaultValue={value}
          autoComplete={typed.autoComplete}
          options={options}
          empty={words.select}
          width={width}
        />
      );
    case "checkbox":
      return (
        <Checkbox
          {...register(name)}
          value={value}
          options={options}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        />
      );
    case "file":
      if (!upload) return null;
      return upload.file.record && words.camera ? (
        <VideoInput {...upload} record={upload.file.record} cameraWords={words.camera} />
      ) : (
        <FileInput {...upload} />
      );
    case "signature":
      return upload ? <SignatureInput {...upload} signatureWords={words.signature} /> : null;
    case "aadhaar":
      return file ? (
        <AadhaarInput name={name} file={file} words={words} describedBy={describedBy} invalid={invalid} />
      ) : null;
    case "branch":
      return (
        <BranchInput
          {...typed}
          {...register(name)}
          branch={question.branch}
          unknown={question.branchUnknown}
          find={words.findBranch}
          pending={form.pending}
        />
      );
    default:
      return kind satisfies never;
  }
}
