import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints what the measurement says, and why it failed, and nothing else. */
export default class TableReporter implements Reporter {
  onStdOut(words: string | Buffer): void {
    process.stdout.write(words);
  }

  onTestEnd(_test: TestCase, { errors }: TestResult): void {
    for (const { message } of errors) console.error(message);
  }

  onError({ message }: { message?: string }): void {
    console.error(message);
  }
}
