import { fillWords, type QuestionView, shareCodeField, type StepWords } from "@/lib/onboarding/view";
import { FilePreview } from "./file-preview";
import { formatBytes } from "./format-bytes";

/**
 * An offline Aadhaar file with the share code that opens it, and a button that sends both: what the server reads in the
 * file is filled in on the page that comes back.
 */
export function AadhaarInput({
  name,
  file,
  words,
  describedBy,
  invalid,
}: {
  name: string;
  file: NonNullable<QuestionView["file"]>;
  words: StepWords;
  describedBy?: string;
  invalid: boolean;
}) {
  const { stored, practice } = file;
  const code = shareCodeField(name);
  return (
    <div className="grid gap-5 pt-2">
      {stored ? <FilePreview name={name} file={stored} words={words.file} /> : null}
      <div>
        <label htmlFor={code} className="mb-1 block text-sm font-semibold">
          {words.aadhaar.shareCode}
        </label>
        <p id={`${code}-hint`} className="mb-2 text-sm text-muted">
          {words.aadhaar.shareCodeHint}
        </p>
        {/* Before the file, since it is sent before it. */}
        <input
          type="text"
          id={code}
          name={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${code}-hint`}
          className="input max-w-40"
          onChange={(event) => event.stopPropagation()}
        />
      </div>
      <div>
        <label htmlFor={name} className="mb-2 block text-sm font-semibold">
          {stored ? words.aadhaar.other : words.aadhaar.file}
        </label>
        <input
          type="file"
          id={name}
          name={name}
          accept={file.accept}
          aria-describedby={describedBy ? `${name}-limit ${describedBy}` : `${name}-limit`}
          aria-invalid={invalid || undefined}
          className="file-input"
        />
        <p className="mt-1 text-xs text-muted" id={`${name}-limit`}>
          {fillWords(words.file.limit, { size: formatBytes(file.maxBytes) })}
        </p>
      </div>
      <div>
        <button
          type="submit"
          name="intent"
          value={`open:${name}`}
          formNoValidate
          className="button button-secondary"
        >
          {words.aadhaar.open}
        </button>
      </div>
      {practice ? (
        <p className="text-sm text-muted">
          <a href={practice.href}>{fillWords(words.aadhaar.practice, { code: practice.shareCode })}</a>
        </p>
      ) : null}
    </div>
  );
}
